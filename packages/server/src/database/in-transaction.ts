import { NodeLost } from './cluster/node-lost.ts'
import type { Connection } from './schema.ts'
import { isConflict, isHeldByOtherProcess, isTooLongAWait } from './portable.ts'

const mostRepeats = 5
const longestPauseMs = 60
const patienceMs = 10_000

/**
 * Runs the work in one transaction: all of it is stored, or nothing. Where another transaction was in the way, or the
 * node of a cluster is lost before anything was committed, the whole of it runs again, so it must not do anything but
 * talk to the database.
 */
export async function inTransaction<Result>(
  db: Connection,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> {
  // Inside another transaction it is a part of that one, which runs again as a whole.
  if (db.isTransaction) return await work(db)
  const began = performance.now()
  for (let repeats = 0; ; repeats += 1) {
    let commits = false
    try {
      return await db.transaction().execute(async (transaction) => {
        const result = await work(transaction)
        commits = true
        return result
      })
    } catch (error) {
      const isPatient = performance.now() - began < patienceMs
      if (!(isPatient && isUndone(error, commits)) || repeats >= mostRepeats) throw error
      await pause(Math.random() * longestPauseMs * (repeats + 1))
    }
  }
}

/** Nothing of it is stored, and the next time it may go well. What was lost while it was committed may be stored. */
function isUndone(error: unknown, commits: boolean): boolean {
  // The embedded database has waited for the other process before the transaction began.
  if (isHeldByOtherProcess(error)) return false
  return isConflict(error) || isTooLongAWait(error) || (error instanceof NodeLost && !commits)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
