import { searchWords } from '@quittance/shared/text/fold.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './database.ts'

// What the databases do differently, asked of the errors and statements themselves.

const mysqlDuplicate = 1062
const mysqlDeadlock = 1213
const mysqlChangedSinceSnapshot = 1020
const mysqlLockTimeout = 1205

/** Something with this unique key is already there. */
export function isDuplicate(error: unknown): boolean {
  return hasErrno(error, mysqlDuplicate) || hasCode(error, /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/)
}

/** Another transaction was in the way, and this one was undone: it can be run again as a whole. */
export function isConflict(error: unknown): boolean {
  return (
    hasErrno(error, mysqlDeadlock) ||
    hasErrno(error, mysqlChangedSinceSnapshot) ||
    hasCode(error, /^SQLITE_BUSY/)
  )
}

/** The database is there but did not get to it in time. */
export function isBusy(error: unknown): boolean {
  return hasErrno(error, mysqlLockTimeout) || isConflict(error)
}

const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|PROTOCOL_.*|ER_(SERVER_SHUTDOWN|NORMAL_SHUTDOWN|CON_COUNT_ERROR|TOO_MANY_USER_CONNECTIONS|QUERY_INTERRUPTED|CONNECTION_KILLED|DISK_FULL|OPTION_PREVENTS_STATEMENT)|SQLITE_(FULL|IOERR.*|READONLY.*|CANTOPEN.*))$/

// The driver gives this one no code.
const closedConnection = /connection is in closed state|Connection lost|Pool is closed/

/** The database cannot be reached. */
export function isAway(error: unknown): boolean {
  return hasCode(error, awayCodes) || (error instanceof Error && closedConnection.test(error.message))
}

/** The text inside a LIKE pattern, where `%`, `_` and the escape sign are ordinary characters. */
function containing(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`
}

/** `column like pattern`, with `!` as the escape sign on every database. */
function isLike(column: string, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`
}

/** Every word of the search is somewhere in the column, which holds folded text. True for a search without words. */
export function containsWords(column: string, search: string): RawBuilder<boolean> {
  const words = searchWords(search).map((word) => isLike(column, containing(word)))
  return words.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(words, sql` and `)})`
}

const refusedCodes = /^ER_(ACCESS_DENIED_ERROR|DBACCESS_DENIED_ERROR)$/

/** The database server is there but does not let us in, or not into this database. */
export function isRefused(error: unknown): boolean {
  return hasCode(error, refusedCodes)
}

/** The database server is there and has no such database. */
export function isMissingDatabase(error: unknown): boolean {
  return hasCode(error, /^ER_BAD_DB_ERROR$/)
}

function hasErrno(error: unknown, errno: number): boolean {
  return error instanceof Error && 'errno' in error && error.errno === errno
}

function hasCode(error: unknown, pattern: RegExp): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && pattern.test(error.code)
  )
}

/** Locks what a query reads until the transaction ends. SQLite locked everything when the transaction began, and has no words for it. */
export function locking(db: Connection): RawBuilder<unknown> {
  return isServer(db) ? sql`for update` : sql``
}

function isServer(db: Connection): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections === true
}

/** An empty table like another one, in place of what has its name. */
export async function createTableLike(db: Connection, name: string, like: string): Promise<void> {
  await db.schema.dropTable(name).ifExists().execute()
  if (isServer(db)) {
    await sql`create table ${sql.table(name)} like ${sql.table(like)}`.execute(db)
    return
  }
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'table' and name = ${like}`.execute(db)
  const made = rows[0]?.sql.replace(/^create table (if not exists )?"?\w+"?/i, '')
  if (made === undefined) throw new Error(`There is no table ${like}`)
  await sql`create table ${sql.table(name)} ${sql.raw(made)}`.execute(db)
}

/** Puts each of the new tables in the place of the old one, all at once. Nobody finds a table missing. */
export async function replaceTables(db: Connection, names: Readonly<Record<string, string>>): Promise<void> {
  const pairs = Object.entries(names)
  if (isServer(db)) {
    const renamed = pairs.flatMap(([name, by]) => [
      sql`${sql.table(name)} to ${sql.table(`${name}_old`)}`,
      sql`${sql.table(by)} to ${sql.table(name)}`,
    ])
    for (const [name] of pairs) await db.schema.dropTable(`${name}_old`).ifExists().execute()
    await sql`rename table ${sql.join(renamed)}`.execute(db)
    for (const [name] of pairs) await db.schema.dropTable(`${name}_old`).execute()
    return
  }
  await db.transaction().execute(async (transaction) => {
    for (const [name, by] of pairs) {
      await transaction.schema.dropTable(name).execute()
      await transaction.schema.alterTable(by).renameTo(name).execute()
    }
  })
}
