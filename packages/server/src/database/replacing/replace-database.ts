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
 * Fills an empty database, which takes the place of the present one once it is filled: before that everything is as it
 * was, however it ends. On a server somebody who is stopped in the middle leaves a mark, and nothing starts until it was
 * done again or put back: see `unfinished-replacement.ts`. @throws DatabaseInUse
 */
export async function replaceDatabase<Result>(
  settings: DatabaseSettings,
  fill: (empty: Connection) => Promise<Result>,
): Promise<Result> {
  return settings.dialect === 'sqlite'
    ? await replaceFile(settings, fill)
    : await replaceOnServer(settings, fill)
}

/** Runs a short function while no other process is connected to the database. @throws DatabaseInUse */
export async function withExclusiveAccess(settings: DatabaseSettings, work: () => void): Promise<void> {
  if (settings.dialect === 'mysql') return await withExclusiveServerAccess(settings, async () => work())
  const release = lockFileExclusively(settings.file)
  try {
    work()
  } finally {
    release()
  }
}

// A command that runs every minute is soon over.
const lockTimeoutMs = 3_000

/** The new database is another file, and is given the name of the present one. */
export async function replaceFile<Result>(
  { file: named }: SqliteSettings,
  fill: (empty: Connection) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(named), { recursive: true })
  // A link stays one, to where there is room.
  const file = existsSync(named) ? realpathSync(named) : named
  const isThere = existsSync(file)
  const release = isThere ? lockFileExclusively(file) : () => undefined
  if (!isThere) moveWalAside(file)
  const fresh = `${file}.${randomUUID()}${unfinishedSuffix}`
  try {
    removeUnfinishedFiles(file)
    const result = await fillFile(fresh, fill)
    renameSync(fresh, file)
    fsyncPath(dirname(file))
    return result
  } finally {
    removeUnfinishedFiles(file)
    release()
  }
}

const unfinishedSuffix = '.restoring'

/** Whoever has left them is not there any more: two cannot be at it. */
function removeUnfinishedFiles(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const isOurs = name.startsWith(`${basename(file)}.`) && /\.restoring(-wal|-shm|-journal)?$/.test(name)
    if (isOurs) rmSync(join(dirname(file), name), { force: true })
  }
}

async function fillFile<Result>(file: string, fill: (empty: Connection) => Promise<Result>): Promise<Result> {
  const database = openSqlite(file, { hasReadConnection: false })
  let result: Result
  try {
    await disableDurability(database)
    result = await fill(database)
    // One file from here on: nothing of it is in a log.
    await sql`pragma journal_mode = delete`.execute(database)
  } finally {
    await database.destroy()
  }
  fsyncPath(file)
  return result
}

/**
 * Keeps everybody else out of the file, and leaves nothing of it in a log that would be taken for the new file's.
 * @returns how to let them in again
 */
export function lockFileExclusively(file: string): () => void {
  const database = new Sqlite(file, { timeout: lockTimeoutMs })
  try {
    // Only whoever is alone may change it.
    database.pragma('journal_mode = delete')
    database.exec('begin exclusive')
    return () => database.close()
  } catch (error) {
    database.close()
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (String(code).startsWith('SQLITE_BUSY')) throw new DatabaseInUse(file, { cause: error })
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

/**
 * The tables of the present database get other names, those of the new one are made in their place. No other database is
 * needed, which whoever owns one may not be allowed to create.
 */
export async function replaceOnServer<Result>(
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

/** Gives back what stood there before a replacement that was stopped. @returns false: there was none */
export async function undoReplacement(settings: MysqlSettings): Promise<boolean> {
  return await withExclusiveServerAccess(settings, revertReplacement)
}

/** @param work gets the connection that keeps others out, and the database with as many more as it wants */
export async function withExclusiveServerAccess<Result>(
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

// The server releases the lock of a connection only some time after the client has closed it or was killed.
const lockTimeoutSeconds = 3

/** It ends with the connection, whatever ends that. */
async function acquireRestoreLock(guard: Connection): Promise<void> {
  const { rows } = await sql<{ taken: number }>`
    select get_lock(concat('quittance ', left(sha1(database()), 40)), ${lockTimeoutSeconds}) as taken`.execute(
    guard,
  )
  if (Number(rows[0]?.taken) !== 1) throw new DatabaseInUse('another restore')
}

const maxAttempts = 12
const pauseMs = 250

/** A command that runs every minute is soon over; a server stays connected. */
async function requireNoOtherConnection(guard: Connection): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const others = await countOtherConnections(guard)
    if (others === 0) return
    if (tried === maxAttempts) throw new DatabaseInUse(`${others} connections`)
    await pause(pauseMs)
  }
}

async function countOtherConnections(guard: Connection): Promise<number> {
  const { rows } = await sql<{ others: number }>`select count(*) as others from information_schema.processlist
    where db = database() and id <> connection_id()`.execute(guard)
  return Number(rows[0]?.others)
}

/** Somebody works with the database: a server, a command, or another restore. */
export class DatabaseInUse extends Error {}
