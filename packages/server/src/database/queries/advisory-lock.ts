import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { isServer } from './portable-sql.ts'

// Locks across processes. `replacing/replace-database.ts` does not use them: its locks are held by the connection that does the
// work, and wait in another way.

interface AdvisoryLock {
  readonly name: string
  /** The file that is locked instead if the database is the embedded one. Absent: no lock is needed there. */
  readonly file?: string
  readonly timeoutSeconds: number
}

/** Another process held the lock until the timeout. */
export class LockTimeout extends Error {}

/**
 * Runs work while it holds a named lock, so that only one of several processes does it at a time: `get_lock` on a database
 * server, a locked file otherwise.
 * @throws LockTimeout
 */
export async function withAdvisoryLock<Result>(
  db: Connection,
  lock: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> {
  return isServer(db) ? await withServerLock(db, lock, work) : await withFileLock(lock, work)
}

async function withServerLock<Result>(
  db: Connection,
  { name, timeoutSeconds }: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> {
  return await db.connection().execute(async (connection) => {
    // Names are shared by all databases of a server.
    const lockName = sql`concat(${name}, ' ', left(sha1(database()), 40))`
    const { rows } = await sql<{ taken: number | null }>`
      select get_lock(${lockName}, ${timeoutSeconds}) as taken`.execute(connection)
    if (Number(rows[0]?.taken) !== 1) throw new LockTimeout(name)
    try {
      return await work()
    } finally {
      await sql`select release_lock(${lockName})`.execute(connection)
    }
  })
}

async function withFileLock<Result>(
  { name, file, timeoutSeconds }: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> {
  if (file === undefined) return await work()
  const release = await acquireFileLock(file, timeoutSeconds)
  if (release === null) throw new LockTimeout(name)
  try {
    return await work()
  } finally {
    release()
  }
}

const retryIntervalMs = 200

/**
 * Locks a file for this process. The lock ends when it is released, or when the process ends.
 * @returns a function that releases the lock, or null if another process held it until the timeout
 */
export async function acquireFileLock(file: string, timeoutSeconds: number): Promise<(() => void) | null> {
  const deadline = performance.now() + timeoutSeconds * 1_000
  for (;;) {
    const release = tryFileLock(file)
    if (release !== null || performance.now() >= deadline) return release
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
