import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import { DatabaseUnusable } from '#database/migrations/migrate.ts'
import { isAccessDenied, isTlsError, isTlsRequired } from '#database/queries/database-errors.ts'
import { buildConnectionOptions } from './database-server.ts'
import {
  type DatabaseAddress,
  type DatabaseSettings,
  listNodes,
  type MysqlSettings,
  type SqliteSettings,
} from './database-settings.ts'

const connectTimeoutMs = 3_000

export type DatabaseProbe =
  | {
      readonly isReachable: true
      /** `MariaDB 10.11.14`, `SQLite 3.54.0`. */
      readonly product: string
      readonly existence: 'there' | 'missing' | 'created'
    }
  | {
      readonly isReachable: false
      readonly failure:
        | 'away'
        | 'refused'
        | 'insecure'
        | 'wants-tls'
        | 'no-rights'
        | 'not-created'
        | 'name-impossible'
        | 'file-unusable'
      /** What the server or the system said. */
      readonly reason: string
    }

/** Whether the database can be used with these settings. @param options mayCreate: a missing one is created, where that is allowed */
export async function probeDatabase(
  settings: DatabaseSettings,
  options: { readonly mayCreate: boolean },
): Promise<DatabaseProbe> {
  return settings.dialect === 'sqlite' ? probeFile(settings, options) : await probeServer(settings, options)
}

function probeFile({ file }: SqliteSettings, { mayCreate }: { mayCreate: boolean }): DatabaseProbe {
  const isThere = existsSync(file)
  try {
    if (mayCreate) mkdirSync(dirname(file), { recursive: true })
    else if (!isThere) accessSync(findExistingFolder(dirname(file)), constants.W_OK | constants.X_OK)
    // Without leave to create one, the program is looked at through an empty database in memory.
    const database = new Sqlite(isThere || mayCreate ? file : ':memory:')
    const version = String(database.prepare('select sqlite_version()').pluck().get())
    database.pragma('user_version')
    database.prepare('select count(*) from sqlite_schema').pluck().get()
    database.close()
    const created = mayCreate ? 'created' : 'missing'
    return { isReachable: true, product: `SQLite ${version}`, existence: isThere ? 'there' : created }
  } catch (error) {
    return { isReachable: false, failure: 'file-unusable', reason: describeError(error) }
  }
}

/** The folder itself, or where it would be made. @throws where a file is in its place */
function findExistingFolder(folder: string): string {
  const entry = statSync(folder, { throwIfNoEntry: false })
  if (entry === undefined) return findExistingFolder(dirname(folder))
  if (entry.isDirectory()) return folder
  throw new Error(`${folder} is not a folder`)
}

async function probeServer(settings: MysqlSettings, options: { mayCreate: boolean }): Promise<DatabaseProbe> {
  let connection: Connection
  try {
    connection = await connectToFirstNode(settings)
  } catch (error) {
    return { isReachable: false, failure: classifyConnectError(error), reason: describeError(error) }
  }
  try {
    return await findOrCreateDatabase(connection, settings, options)
  } catch (error) {
    const because = invalidNameCodes.test(readErrorCode(error)) ? 'name-impossible' : 'no-rights'
    return { isReachable: false, failure: because, reason: describeError(error) }
  } finally {
    connection.destroy()
  }
}

function classifyConnectError(error: unknown): 'away' | 'refused' | 'insecure' | 'wants-tls' {
  if (isAccessDenied(error)) return 'refused'
  if (isTlsRequired(error)) return 'wants-tls'
  return isTlsError(error) ? 'insecure' : 'away'
}

/** To the first node that answers. */
async function connectToFirstNode(settings: MysqlSettings): Promise<Connection> {
  const failures: unknown[] = []
  for (const address of listNodes(settings)) {
    try {
      return await connectWithTimeout(address, settings)
    } catch (error) {
      if (isAccessDenied(error)) throw error
      failures.push(error)
    }
  }
  throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'No node answers')
}

/** A server that takes the connection and then says nothing is as good as none. */
async function connectWithTimeout(address: DatabaseAddress, settings: MysqlSettings): Promise<Connection> {
  const options = buildConnectionOptions(address, settings)
  const { createConnection } = await import('mysql2/promise')
  const connecting = createConnection({ ...options, connectTimeout: connectTimeoutMs })
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Error(`no answer within ${connectTimeoutMs / 1_000} s`))
    connecting.then(
      (late) => late.destroy(),
      () => undefined,
    )
  }, connectTimeoutMs)
  try {
    return await Promise.race([connecting, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function findOrCreateDatabase(
  connection: Connection,
  { database }: MysqlSettings,
  { mayCreate }: { mayCreate: boolean },
): Promise<DatabaseProbe> {
  const [[server]] = await connection.query<RowDataPacket[]>('select version() as version')
  const product = parseProduct(String(server?.version))
  if (await canUseDatabase(connection, database)) return { isReachable: true, product, existence: 'there' }
  if (!mayCreate) return { isReachable: true, product, existence: 'missing' }
  return (await createDatabase(connection, database)) ?? { isReachable: true, product, existence: 'created' }
}

const unknownDatabaseCode = 'ER_BAD_DB_ERROR'
const invalidNameCodes = /^ER_(WRONG_DB_NAME|TOO_LONG_IDENT|PARSE_ERROR|INVALID_CHARACTER_STRING)$/

/** @throws where the server refuses for another reason than that there is none */
async function canUseDatabase(connection: Connection, database: string): Promise<boolean> {
  try {
    await connection.query(`use ${quoteIdentifier(database)}`)
    return true
  } catch (error) {
    if (readErrorCode(error) === unknownDatabaseCode) return false
    throw error
  }
}

async function createDatabase(connection: Connection, database: string): Promise<DatabaseProbe | null> {
  try {
    const name = quoteIdentifier(database)
    await connection.query(`create database if not exists ${name} character set utf8mb4 collate utf8mb4_bin`)
    await connection.query(`use ${name}`)
    return null
  } catch (error) {
    const because = invalidNameCodes.test(readErrorCode(error)) ? 'name-impossible' : 'not-created'
    return { isReachable: false, failure: because, reason: describeError(error) }
  }
}

/** The name as an identifier, whatever characters it has. */
function quoteIdentifier(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}

function parseProduct(version: string): string {
  const number = /^[\d.]+/.exec(version)?.[0] ?? version
  return `${/mariadb/i.test(version) ? 'MariaDB' : 'MySQL'} ${number}`
}

function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** An error of several addresses that were tried has no words of its own. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ')
  return error instanceof Error ? error.message || readErrorCode(error) : String(error)
}

/**
 * Checks that this process can write the embedded database: its file, and its folder, where SQLite keeps other files while
 * the database is open. Nothing is checked of a database server. @throws DatabaseUnusable
 */
export function requireWritable(settings: DatabaseSettings): void {
  if (settings.dialect !== 'sqlite') return
  const file = existsSync(settings.file) ? realpathSync(settings.file) : settings.file
  const folder = dirname(file)
  requireFileAccess('folder', folder, constants.W_OK | constants.X_OK)
  if (existsSync(file)) requireFileAccess('file', file, constants.R_OK | constants.W_OK)
}

function requireFileAccess(what: 'folder' | 'file', path: string, mode: number): void {
  try {
    accessSync(path, mode)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new DatabaseUnusable(`The ${what} ${path} of the database ${describeRemedy(code)}`, {
      cause: error,
    })
  }
}

function describeRemedy(code: string): string {
  switch (code) {
    case 'EROFS':
      return 'is on a file system that is read-only. Mount it writable, or correct DB_DATABASE in the environment file.'
    case 'ENOENT':
    case 'ENOTDIR':
      return 'does not exist. Create or mount it, or correct DB_DATABASE in the environment file.'
    default:
      return `cannot be written (${code}). Make it writable for this user, or correct DB_DATABASE in the environment file.`
  }
}

/** Of an embedded database that is there. @throws the database's own error where its file is damaged: see `isDamaged` */
export function requireReadable(settings: DatabaseSettings): void {
  if (settings.dialect !== 'sqlite' || !existsSync(settings.file)) return
  const database = new Sqlite(settings.file)
  try {
    database.prepare('select count(*) from sqlite_schema').get()
  } finally {
    database.close()
  }
}

const require = createRequire(import.meta.url)

/** Whether both database drivers load and work as far as they can without a server. @throws what is in the way */
export function probeDrivers(): void {
  const database = new Sqlite(':memory:')
  database.exec('create table probe (amount integer not null) strict')
  database.prepare('insert into probe values (?)').run(1)
  database.close()
  const { createPool } = require('mysql2') as typeof import('mysql2') // as: what the package exports
  createPool({ host: '127.0.0.1' }).end()
}

/** Whether the embedded database finds words without regard to case and accents. @throws what is in the way */
export function probeTokenizer(): void {
  const database = new Sqlite(':memory:')
  database.exec(`create virtual table probe using fts5(words, tokenize = 'unicode61 remove_diacritics 2')`)
  database.prepare('insert into probe values (?)').run('Éditions Lefèvre')
  const found = database
    .prepare('select count(*) from probe where probe match ?')
    .pluck()
    .get('editions lefev*')
  database.close()
  if (found !== 1) throw new Error('the tokenizer does not fold accents')
}
