import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { isServer } from './portable-sql.ts'

interface AdvisoryLock {
  readonly name: string
  /** What stands for the turn where the database is the embedded one; not given: whoever writes to that is alone anyway. */
  readonly file?: string
  readonly timeoutSeconds: number
}

/** Somebody else has the turn, for longer than the patience. */
export class LockTimeout extends Error {}

/** Of several processes one after the other does the work. @throws TurnTaken */
export async function withAdvisoryLock<Result>(
  db: Connection,
  turn: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> {
  return isServer(db) ? await withServerLock(db, turn, work) : await withFileLock(turn, work)
}

async function withServerLock<Result>(
  db: Connection,
  { name, timeoutSeconds: patienceSeconds }: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> {
  return await db.connection().execute(async (connection) => {
    const lock = sql`concat(${name}, ' ', left(sha1(database()), 40))`
    const { rows } = await sql<{ taken: number | null }>`
      select get_lock(${lock}, ${patienceSeconds}) as taken`.execute(connection)
    if (Number(rows[0]?.taken) !== 1) throw new LockTimeout(name)
    try {
      return await work()
    } finally {
      await sql`select release_lock(${lock})`.execute(connection)
    }
  })
}

async function withFileLock<Result>(
  { name, file, timeoutSeconds: patienceSeconds }: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> {
  if (file === undefined) return await work()
  const release = await acquireFileLock(file, patienceSeconds)
  if (release === null) throw new LockTimeout(name)
  try {
    return await work()
  } finally {
    release()
  }
}

const retryIntervalMs = 200

/**
 * Keeps a file for one process at a time, which has it until its work is done, or until it is gone.
 * @returns how to let the next one have it; null: another process has it, for longer than the patience
 */
export async function acquireFileLock(file: string, patienceSeconds: number): Promise<(() => void) | null> {
  const until = performance.now() + patienceSeconds * 1_000
  for (;;) {
    const release = tryFileLock(file)
    if (release !== null || performance.now() >= until) return release
    await pause(retryIntervalMs)
  }
}

function tryFileLock(file: string): (() => void) | null {
  const database = new Sqlite(file, { timeout: 0 })
  try {
    database.exec('begin exclusive')
    return () => database.close()
  } catch (error) {
    database.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!code.startsWith('SQLITE_BUSY')) throw error
    return null
  }
}
