import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import {
  type DatabaseAddress,
  type DatabaseSettings,
  type MysqlSettings,
  nodesOf,
  type SqliteSettings,
} from '#config/database-settings.ts'
import { connectionOptions } from './dialects/connection-options.ts'
import { isInsecure, isRefused, wantsTls } from './portable.ts'

const patienceMs = 3_000

export type Reached =
  | {
      readonly reached: true
      /** `MariaDB 10.11.14`, `SQLite 3.54.0`. */
      readonly product: string
      readonly existence: 'there' | 'missing' | 'created'
    }
  | {
      readonly reached: false
      readonly because:
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
export async function reachDatabase(
  settings: DatabaseSettings,
  options: { readonly mayCreate: boolean },
): Promise<Reached> {
  return settings.dialect === 'sqlite' ? reachFile(settings, options) : await reachServer(settings, options)
}

function reachFile({ file }: SqliteSettings, { mayCreate }: { mayCreate: boolean }): Reached {
  const isThere = existsSync(file)
  try {
    if (mayCreate) mkdirSync(dirname(file), { recursive: true })
    else if (!isThere) accessSync(existingFolder(dirname(file)), constants.W_OK | constants.X_OK)
    // Without leave to create one, the program is looked at through an empty database in memory.
    const database = new Sqlite(isThere || mayCreate ? file : ':memory:')
    const version = String(database.prepare('select sqlite_version()').pluck().get())
    database.pragma('user_version')
    database.prepare('select count(*) from sqlite_schema').pluck().get()
    database.close()
    const created = mayCreate ? 'created' : 'missing'
    return { reached: true, product: `SQLite ${version}`, existence: isThere ? 'there' : created }
  } catch (error) {
    return { reached: false, because: 'file-unusable', reason: reasonOf(error) }
  }
}

/** The folder itself, or where it would be made. @throws where a file is in its place */
function existingFolder(folder: string): string {
  const entry = statSync(folder, { throwIfNoEntry: false })
  if (entry === undefined) return existingFolder(dirname(folder))
  if (entry.isDirectory()) return folder
  throw new Error(`${folder} is not a folder`)
}

async function reachServer(settings: MysqlSettings, options: { mayCreate: boolean }): Promise<Reached> {
  let connection: Connection
  try {
    connection = await connectToFirst(settings)
  } catch (error) {
    return { reached: false, because: whyNot(error), reason: reasonOf(error) }
  }
  try {
    return await lookFor(connection, settings, options)
  } catch (error) {
    const because = impossibleName.test(codeOf(error)) ? 'name-impossible' : 'no-rights'
    return { reached: false, because, reason: reasonOf(error) }
  } finally {
    connection.destroy()
  }
}

function whyNot(error: unknown): 'away' | 'refused' | 'insecure' | 'wants-tls' {
  if (isRefused(error)) return 'refused'
  if (wantsTls(error)) return 'wants-tls'
  return isInsecure(error) ? 'insecure' : 'away'
}

/** To the first node that answers. */
async function connectToFirst(settings: MysqlSettings): Promise<Connection> {
  const failures: unknown[] = []
  for (const address of nodesOf(settings)) {
    try {
      return await connectInTime(address, settings)
    } catch (error) {
      if (isRefused(error)) throw error
      failures.push(error)
    }
  }
  throw failures.length === 1 ? failures[0] : new AggregateError(failures, 'No node answers')
}

/** A server that takes the connection and then says nothing is as good as none. */
async function connectInTime(address: DatabaseAddress, settings: MysqlSettings): Promise<Connection> {
  const options = connectionOptions(address, settings)
  const { createConnection } = await import('mysql2/promise')
  const connecting = createConnection({ ...options, connectTimeout: patienceMs })
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Error(`no answer within ${patienceMs / 1_000} s`))
    connecting.then(
      (late) => late.destroy(),
      () => undefined,
    )
  }, patienceMs)
  try {
    return await Promise.race([connecting, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function lookFor(
  connection: Connection,
  { database }: MysqlSettings,
  { mayCreate }: { mayCreate: boolean },
): Promise<Reached> {
  const [[server]] = await connection.query<RowDataPacket[]>('select version() as version')
  const product = productOf(String(server?.version))
  if (await canUse(connection, database)) return { reached: true, product, existence: 'there' }
  if (!mayCreate) return { reached: true, product, existence: 'missing' }
  return (await create(connection, database)) ?? { reached: true, product, existence: 'created' }
}

const unknownDatabase = 'ER_BAD_DB_ERROR'
const impossibleName = /^ER_(WRONG_DB_NAME|TOO_LONG_IDENT|PARSE_ERROR|INVALID_CHARACTER_STRING)$/

/** @throws where the server refuses for another reason than that there is none */
async function canUse(connection: Connection, database: string): Promise<boolean> {
  try {
    await connection.query(`use ${quoted(database)}`)
    return true
  } catch (error) {
    if (codeOf(error) === unknownDatabase) return false
    throw error
  }
}

async function create(connection: Connection, database: string): Promise<Reached | null> {
  try {
    const name = quoted(database)
    await connection.query(`create database if not exists ${name} character set utf8mb4 collate utf8mb4_bin`)
    await connection.query(`use ${name}`)
    return null
  } catch (error) {
    const because = impossibleName.test(codeOf(error)) ? 'name-impossible' : 'not-created'
    return { reached: false, because, reason: reasonOf(error) }
  }
}

/** The name as an identifier, whatever characters it has. */
function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}

function productOf(version: string): string {
  const number = /^[\d.]+/.exec(version)?.[0] ?? version
  return `${/mariadb/i.test(version) ? 'MariaDB' : 'MySQL'} ${number}`
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** An error of several addresses that were tried has no words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message || codeOf(error) : String(error)
}
