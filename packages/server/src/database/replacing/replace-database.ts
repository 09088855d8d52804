import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type {
  DatabaseSettings,
  MysqlSettings,
  SqliteSettings,
} from '#database/connections/database-settings.ts'
import { disableDurability, openMysql, openSqlite } from '#database/connections/open-database.ts'
import { moveWalAside } from '#database/dialects/embedded/wal-files.ts'
import type { Connection } from '#database/tables/schema.ts'
import { beginReplacement, finishReplacement, revertReplacement } from './unfinished-replacement.ts'

/**
 * Fills an empty database and then replaces the current one with it. Until then the current one is unchanged, also if the
 * process is killed. On a database server, a killed replacement leaves its state in the database: the product does not start
 * until the replacement is repeated or reverted, see `unfinished-replacement.ts`.
 * @throws DatabaseInUseError
 */
export async function replaceDatabase<Result>(
  settings: DatabaseSettings,
  fill: (empty: Connection) => Promise<Result>,
): Promise<Result> {
  return settings.dialect === 'sqlite'
    ? await replaceFile(settings, fill)
    : await replaceOnServer(settings, fill)
}

/** Runs a short function while no other process is connected to the database. Throws `DatabaseInUseError`. */
export async function withExclusiveAccess(settings: DatabaseSettings, work: () => void): Promise<void> {
  if (settings.dialect === 'mysql') return await withExclusiveServerAccess(settings, async () => work())
  const release = lockFileExclusively(settings.file)
  try {
    work()
  } finally {
    release()
  }
}

/** Another process is using the database: a server, a command, or another restore. */
export class DatabaseInUseError extends Error {}

// Replacement of a file.

// Longer than a command that runs every minute.
const lockTimeoutMs = 3_000

/** Fills a new file and renames it to the name of the current one. */
async function replaceFile<Result>(
  { file: configuredPath }: SqliteSettings,
  fill: (empty: Connection) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(configuredPath), { recursive: true })
  // A symbolic link is kept: the new file is created where the link points to.
  const file = existsSync(configuredPath) ? realpathSync(configuredPath) : configuredPath
  const exists = existsSync(file)
  const release = exists ? lockFileExclusively(file) : () => undefined
  if (!exists) moveWalAside(file)
  const newFile = `${file}.${randomUUID()}${unfinishedSuffix}`
  try {
    removeUnfinishedFiles(file)
    const result = await fillFile(newFile, fill)
    renameSync(newFile, file)
    fsyncPath(dirname(file))
    return result
  } finally {
    removeUnfinishedFiles(file)
    release()
  }
}

const unfinishedSuffix = '.restoring'

/** Removes the files of interrupted replacements. There is no other running one, because of the lock. */
function removeUnfinishedFiles(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const isUnfinished =
      name.startsWith(`${basename(file)}.`) && /\.restoring(-wal|-shm|-journal)?$/.test(name)
    if (isUnfinished) rmSync(join(dirname(file), name), { force: true })
  }
}

async function fillFile<Result>(file: string, fill: (empty: Connection) => Promise<Result>): Promise<Result> {
  const database = openSqlite(file, { hasReadConnection: false })
  let result: Result
  try {
    await disableDurability(database)
    result = await fill(database)
    // Writes the WAL into the file and removes it, so that one file contains everything.
    await sql`pragma journal_mode = delete`.execute(database)
  } finally {
    await database.destroy()
  }
  fsyncPath(file)
  return result
}

/**
 * Locks the file for all other processes, and removes its WAL, which SQLite would otherwise apply to the new file. Returns a
 * function that releases the lock. The lock is held by the connection, so `withAdvisoryLock` does not apply here.
 * @throws DatabaseInUseError
 */
function lockFileExclusively(file: string): () => void {
  const database = new Sqlite(file, { timeout: lockTimeoutMs })
  try {
    // Fails if there are other connections.
    database.pragma('journal_mode = delete')
    database.exec('begin exclusive')
    return () => database.close()
  } catch (error) {
    database.close()
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (String(code).startsWith('SQLITE_BUSY')) throw new DatabaseInUseError(file, { cause: error })
    throw error
  }
}

function fsyncPath(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

// Replacement on a database server.

/**
 * Renames the tables of the current database, and creates those of the new one under their names. A second database would
 * need a privilege that the user may not have.
 */
async function replaceOnServer<Result>(
  settings: MysqlSettings,
  fill: (empty: Connection) => Promise<Result>,
): Promise<Result> {
  return await withExclusiveServerAccess(settings, async (guard, database) => {
    await revertReplacement(guard)
    await beginReplacement(guard)
    let result: Result
    try {
      result = await fill(database)
    } catch (error) {
      await revertReplacement(guard)
      throw error
    }
    await finishReplacement(guard)
    return result
  })
}

/** Reverts an interrupted replacement. Returns false if there was none. */
export async function revertInterruptedReplacement(settings: MysqlSettings): Promise<boolean> {
  return await withExclusiveServerAccess(settings, revertReplacement)
}

/**
 * Runs work while no other process is connected to the database.
 * @param work gets the connection that holds the lock, and the database for further connections
 * @throws DatabaseInUseError
 */
async function withExclusiveServerAccess<Result>(
  settings: MysqlSettings,
  work: (guard: Connection, database: Connection) => Promise<Result>,
): Promise<Result> {
  const database = openMysql(settings)
  try {
    return await database.connection().execute(async (guard) => {
      await acquireRestoreLock(guard)
      await requireNoOtherConnection(guard)
      return await work(guard, database)
    })
  } finally {
    await database.destroy()
  }
}

// A server releases the lock of a connection some time after the client has closed it or was killed.
const lockTimeoutSeconds = 3

/** Acquires a lock that the connection holds until it ends, so `withAdvisoryLock` does not apply here. */
async function acquireRestoreLock(guard: Connection): Promise<void> {
  const { rows } = await sql<{ taken: number }>`
    select get_lock(concat('quittance ', left(sha1(database()), 40)), ${lockTimeoutSeconds}) as taken`.execute(
    guard,
  )
  if (Number(rows[0]?.taken) !== 1) throw new DatabaseInUseError('another restore')
}

const maxAttempts = 12
const pauseMs = 250

/** Waits for commands that run every minute to end. A server stays connected, which throws `DatabaseInUseError`. */
async function requireNoOtherConnection(guard: Connection): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const otherConnections = await countOtherConnections(guard)
    if (otherConnections === 0) return
    if (attempt === maxAttempts) throw new DatabaseInUseError(`${otherConnections} connections`)
    await pause(pauseMs)
  }
}

async function countOtherConnections(guard: Connection): Promise<number> {
  const { rows } = await sql<{ others: number }>`select count(*) as others from information_schema.processlist
    where db = database() and id <> connection_id()`.execute(guard)
  return Number(rows[0]?.others)
}
