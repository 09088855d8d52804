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
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { SqliteSettings } from '#config/database-settings.ts'
import type { Connection } from '#database/schema.ts'
import { setAsideLog } from '#database/dialects/embedded/set-aside-log.ts'
import { hurryUp } from '#database/dialects/hurry-up.ts'
import { openSqlite } from '#database/dialects/sqlite.ts'
import { DatabaseInUse } from './database-in-use.ts'

// A command that runs every minute is soon over.
const patienceMs = 3_000

/** The new database is another file, and is given the name of the present one. */
export async function replaceFile<Result>(
  { file: named }: SqliteSettings,
  fill: (empty: Connection) => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(named), { recursive: true })
  // A link stays one, to where there is room.
  const file = existsSync(named) ? realpathSync(named) : named
  const isThere = existsSync(file)
  const release = isThere ? takeAlone(file) : () => undefined
  if (!isThere) setAsideLog(file)
  const fresh = `${file}.${randomUUID()}${ending}`
  try {
    clearAway(file)
    const result = await fillFile(fresh, fill)
    renameSync(fresh, file)
    sync(dirname(file))
    return result
  } finally {
    clearAway(file)
    release()
  }
}

const ending = '.restoring'

/** Whoever has left them is not there any more: two cannot be at it. */
function clearAway(file: string): void {
  for (const name of readdirSync(dirname(file))) {
    const isOurs = name.startsWith(`${basename(file)}.`) && /\.restoring(-wal|-shm|-journal)?$/.test(name)
    if (isOurs) rmSync(join(dirname(file), name), { force: true })
  }
}

async function fillFile<Result>(file: string, fill: (empty: Connection) => Promise<Result>): Promise<Result> {
  const database = openSqlite(file, { readsApart: false })
  let result: Result
  try {
    await hurryUp(database)
    result = await fill(database)
    // One file from here on: nothing of it is in a log.
    await sql`pragma journal_mode = delete`.execute(database)
  } finally {
    await database.destroy()
  }
  sync(file)
  return result
}

/**
 * Keeps everybody else out of the file, and leaves nothing of it in a log that would be taken for the new file's.
 * @returns how to let them in again
 */
export function takeAlone(file: string): () => void {
  const database = new Sqlite(file, { timeout: patienceMs })
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

function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
