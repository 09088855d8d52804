import Sqlite from 'better-sqlite3'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import type { Schema } from '#database/schema.ts'

// Waiting for another process holds up everything in this one, so it is short: transactions try again by themselves.
const busyTimeoutMs = 250

const cacheKilobytes = 32_000

/** The embedded database: durable at every commit, and statements are prepared once. */
export function openSqlite(file: string): Kysely<Schema> {
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // Zeros where something was: `FAST` would leave whole pages that are not used any more as they were.
  database.pragma('secure_delete = ON')
  database.pragma(`cache_size = -${cacheKilobytes}`)
  database.pragma(`busy_timeout = ${busyTimeoutMs}`)
  return new Kysely<Schema>({ dialect: new SqliteDialect({ database: preparingOnce(database) }) })
}

const statementsKept = 500

function preparingOnce(database: Sqlite.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(text) {
      const statement = prepared.get(text) ?? adapted(database.prepare(lockingFirst(text)))
      if (text === 'rollback' && !database.inTransaction) return undoneAlready
      // The last in the map was used last.
      prepared.delete(text)
      prepared.set(text, statement)
      const [longestUnused] = prepared.keys()
      if (prepared.size > statementsKept && longestUnused !== undefined) prepared.delete(longestUnused)
      return statement
    },
  }
}

/** Where the disk is full, the database ends the transaction by itself; why it did is what must be told. */
const undoneAlready: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

function adapted(statement: Sqlite.Statement<unknown[]>): SqliteStatement {
  return {
    reader: statement.reader,
    all: (parameters) => statement.all(...parameters),
    run: (parameters) => statement.run(...parameters),
    iterate: (parameters) => statement.iterate(...parameters),
  }
}

/** Every transaction of the product writes; taking the lock at its first statement keeps it from failing at a later one. */
function lockingFirst(text: string): string {
  return text === 'begin' ? 'begin immediate' : text
}
