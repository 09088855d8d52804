import type { Connection } from './database.ts'
import { isConflict } from './portable.ts'

const attempts = 8
const longestPauseMs = 60

/**
 * Runs the work in one transaction: all of it is stored, or nothing. Where another transaction was in the way the
 * whole of it runs again, so it must not do anything but talk to the database.
 */
export async function inTransaction<Result>(
  db: Connection,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  // Inside another transaction it is a part of that one, which runs again as a whole.
  if (db.isTransaction) return await work(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error
      await pause(Math.random() * longestPauseMs * attempt)
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
