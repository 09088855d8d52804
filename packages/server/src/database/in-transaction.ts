import { NodeLost } from './cluster/node-lost.ts'
import type { Connection } from './database.ts'
import { isConflict, isHeldByOtherProcess, isTooLongAWait } from './portable.ts'

const mostRepeats = 5
// Each of them has waited for a moment already, and nothing was undone.
const mostWaits = 7
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
      if (!(isPatient && isUndone(error, commits)) || repeats >= mostRepeatsOf(error)) throw error
      await pause(Math.random() * longestPauseMs * (repeats + 1))
    }
  }
}

/** Nothing of it is stored, and the next time it may go well. What was lost while it was committed may be stored. */
function isUndone(error: unknown, commits: boolean): boolean {
  return isConflict(error) || isTooLongAWait(error) || (error instanceof NodeLost && !commits)
}

function mostRepeatsOf(error: unknown): number {
  return isHeldByOtherProcess(error) ? mostWaits : mostRepeats
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
