import type { CompiledQuery } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import {
  isConflict,
  isLockedByOtherProcess,
  isLockTimeout,
  isRetryable,
  isUnavailable,
  NodeLost,
} from './database-errors.ts'

const maxRetries = 5
const maxPauseMs = 60
const retryTimeoutMs = 10_000

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
      const isPatient = performance.now() - began < retryTimeoutMs
      if (!(isPatient && canRetry(error, commits)) || repeats >= maxRetries) throw error
      await pause(Math.random() * maxPauseMs * (repeats + 1))
    }
  }
}

/** Nothing of it is stored, and the next time it may go well. What was lost while it was committed may be stored. */
function canRetry(error: unknown, commits: boolean): boolean {
  // The embedded database has waited for the other process before the transaction began.
  if (isLockedByOtherProcess(error)) return false
  return isConflict(error) || isLockTimeout(error) || (error instanceof NodeLost && !commits)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** What became of one record of several. `busy`: somebody else had it, or the database went away; it is as it was. */
export interface TransactionOutcome<Outcome> {
  readonly id: number
  readonly outcome: Outcome | 'busy'
}

/** Changes records one after another, each once: what was stored before a busy one is told all the same. */
export async function inSeparateTransactions<Outcome>(
  ids: Iterable<number>,
  change: (id: number) => Promise<Outcome>,
): Promise<TransactionOutcome<Outcome>[]> {
  const tried: TransactionOutcome<Outcome>[] = []
  let isGone = false
  for (const id of new Set(ids)) {
    try {
      tried.push({ id, outcome: isGone ? 'busy' : await change(id) })
    } catch (error) {
      // Without a database the others need not be tried; where nothing was stored the call itself says so.
      isGone = isUnavailable(error) && tried.length > 0
      if (!(isGone || isRetryable(error))) throw error
      tried.push({ id, outcome: 'busy' })
    }
  }
  return tried
}

/** Separates statements that are sent to a server as one text. No statement of ours contains it. */
export const statementSeparator = ';\n'

const deferredStatements = new WeakSet<CompiledQuery>()

/**
 * A statement of a transaction whose answer nobody needs. A database server gets it together with the next one, at the
 * latest with the commit: each way there and back takes longer than most statements. What is wrong with it shows there,
 * and undoes the transaction.
 */
export async function deferStatement(transaction: Connection, query: CompiledQuery): Promise<void> {
  deferredStatements.add(query)
  await transaction.executeQuery(query)
}

/** Whether nobody waits for its answer, so that it may go with the next statement. */
export function isDeferred(query: CompiledQuery): boolean {
  return deferredStatements.has(query)
}
