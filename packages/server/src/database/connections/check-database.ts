import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import { DatabaseUnusableError } from '#database/migrations/migrate.ts'
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

/** The result of a connection attempt. */
export type DatabaseProbe =
  | {
      readonly isReachable: true
      /** `MariaDB 10.11.14`, `SQLite 3.54.0`. */
      readonly product: string
      readonly existence: 'exists' | 'missing' | 'created'
    }
  | {
      readonly isReachable: false
      readonly failure: ConnectFailure | 'no-permission' | 'create-failed' | 'invalid-name' | 'file-unusable'
      /** The message of the server or of the operating system. */
      readonly reason: string
    }

type ConnectFailure = 'unavailable' | 'access-denied' | 'tls-error' | 'tls-required'

/**
 * Checks whether the database can be used with these settings.
 * @param options.mayCreate creates a missing database if that is allowed
 */
export async function probeDatabase(
  settings: DatabaseSettings,
  options: { readonly mayCreate: boolean },
): Promise<DatabaseProbe> {
  return settings.dialect === 'sqlite' ? probeFile(settings, options) : await probeServer(settings, options)
}

function probeFile({ file }: SqliteSettings, { mayCreate }: { mayCreate: boolean }): DatabaseProbe {
  const exists = existsSync(file)
  try {
    if (mayCreate) mkdirSync(dirname(file), { recursive: true })
    else if (!exists) accessSync(findExistingFolder(dirname(file)), constants.W_OK | constants.X_OK)
    // If the file must not be created, a database in memory shows whether SQLite works.
    const database = new Sqlite(exists || mayCreate ? file : ':memory:')
    const version = String(database.prepare('select sqlite_version()').pluck().get())
    database.pragma('user_version')
    database.prepare('select count(*) from sqlite_schema').pluck().get()
    database.close()
    const absence = mayCreate ? 'created' : 'missing'
    return { isReachable: true, product: `SQLite ${version}`, existence: exists ? 'exists' : absence }
  } catch (error) {
    return { isReachable: false, failure: 'file-unusable', reason: describeError(error) }
  }
}

/** Returns the folder, or its nearest ancestor that exists. Throws if a file has the name of the folder. */
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
    const failure = invalidNameCodes.test(readErrorCode(error)) ? 'invalid-name' : 'no-permission'
    return { isReachable: false, failure, reason: describeError(error) }
  } finally {
    connection.destroy()
  }
}

function classifyConnectError(error: unknown): ConnectFailure {
  if (isAccessDenied(error)) return 'access-denied'
  if (isTlsRequired(error)) return 'tls-required'
  return isTlsError(error) ? 'tls-error' : 'unavailable'
}

/** Connects to the first node that responds. */
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
  throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'No node of the cluster responds')
}

/** Connects to a server. Throws the driver's error, or after 3 s an error without a code. */
async function connectWithTimeout(address: DatabaseAddress, settings: MysqlSettings): Promise<Connection> {
  const options = buildConnectionOptions(address, settings)
  const { createConnection } = await import('mysql2/promise')
  const connected = createConnection({ ...options, connectTimeout: connectTimeoutMs })
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Error(`no response within ${connectTimeoutMs / 1_000} s`))
    connected.then(
      (late) => late.destroy(),
      () => undefined,
    )
  }, connectTimeoutMs)
  try {
    return await Promise.race([connected, timeout])
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
  if (await canUseDatabase(connection, database)) return { isReachable: true, product, existence: 'exists' }
  if (!mayCreate) return { isReachable: true, product, existence: 'missing' }
  return (await createDatabase(connection, database)) ?? { isReachable: true, product, existence: 'created' }
}

const unknownDatabaseCode = 'ER_BAD_DB_ERROR'
const invalidNameCodes = /^ER_(WRONG_DB_NAME|TOO_LONG_IDENT|PARSE_ERROR|INVALID_CHARACTER_STRING)$/

/** Selects the database. Returns false if it does not exist, and throws the driver's error if it cannot be used. */
async function canUseDatabase(connection: Connection, database: string): Promise<boolean> {
  try {
    await connection.query(`use ${quoteIdentifier(database)}`)
    return true
  } catch (error) {
    if (readErrorCode(error) === unknownDatabaseCode) return false
    throw error
  }
}

/** Creates and selects the database. Returns null, or the result of the probe if that fails. */
async function createDatabase(connection: Connection, database: string): Promise<DatabaseProbe | null> {
  try {
    const name = quoteIdentifier(database)
    await connection.query(`create database if not exists ${name} character set utf8mb4 collate utf8mb4_bin`)
    await connection.query(`use ${name}`)
    return null
  } catch (error) {
    const failure = invalidNameCodes.test(readErrorCode(error)) ? 'invalid-name' : 'create-failed'
    return { isReachable: false, failure, reason: describeError(error) }
  }
}

/** Quotes a name that may contain any characters as an SQL identifier. */
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

/** Returns the message of an error. The error of several addresses has no message of its own, but those of each. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ')
  return error instanceof Error ? error.message || readErrorCode(error) : String(error)
}

// Checks of the embedded database.

/**
 * Checks that this process can write the file of the embedded database, and its folder, in which SQLite creates other files
 * while the database is open. Does nothing for a database server.
 * @throws DatabaseUnusableError with a remedy
 */
export function requireWritable(settings: DatabaseSettings): void {
  if (settings.dialect !== 'sqlite') return
  const file = existsSync(settings.file) ? realpathSync(settings.file) : settings.file
  const folder = dirname(file)
  requireFileAccess('folder', folder, constants.W_OK | constants.X_OK)
  if (existsSync(file)) requireFileAccess('file', file, constants.R_OK | constants.W_OK)
}

function requireFileAccess(type: 'folder' | 'file', path: string, mode: number): void {
  try {
    accessSync(path, mode)
  } catch (error) {
    const problem = describeRemedy(readErrorCode(error))
    throw new DatabaseUnusableError(`The ${type} ${path} of the database ${problem}`, { cause: error })
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

/**
 * Checks that the file of the embedded database can be read, if it exists. Does nothing for a database server.
 * @throws the driver's error, for which `isDamaged` returns true if the file is damaged
 */
export function requireReadable(settings: DatabaseSettings): void {
  if (settings.dialect !== 'sqlite' || !existsSync(settings.file)) return
  const database = new Sqlite(settings.file)
  try {
    database.prepare('select count(*) from sqlite_schema').get()
  } finally {
    database.close()
  }
}

// Checks of the database drivers.

const require = createRequire(import.meta.url)

/** Checks that both database drivers load, and that they work as far as they can without a server. Throws their error. */
export function probeDrivers(): void {
  const database = new Sqlite(':memory:')
  database.exec('create table probe (amount integer not null) strict')
  database.prepare('insert into probe values (?)').run(1)
  database.close()
  const { createPool } = require('mysql2') as typeof import('mysql2') // as: what the package exports
  createPool({ host: '127.0.0.1' }).end()
}

/** Checks that the embedded database can match words without regard to case and accents. Throws if it cannot. */
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
