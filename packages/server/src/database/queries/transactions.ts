import type { CompiledQuery } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import {
  isConflict,
  isLockedByOtherProcess,
  isLockTimeout,
  isRetryable,
  isUnavailable,
  NodeLostError,
} from './database-errors.ts'
import { isServer } from './portable-sql.ts'

const maxRetries = 5
const maxPauseMs = 60
const retryTimeoutMs = 10_000

export interface TransactionOptions {
  /**
   * Each statement reads what is committed when it starts, instead of what was committed when the transaction began. For work that locks
   * rows which every such transaction changes: with snapshots, each would fail as soon as another one has changed them.
   */
  readonly isReadCommitted?: boolean
}

/**
 * Runs work in one transaction, and returns its result. Retries it up to 5 times, for at most 10 s, after a deadlock, a lock
 * timeout, a missing reference, or the loss of a cluster node before the commit. So `work` must have no effect outside of
 * the database. Inside another transaction, `work` becomes part of that one.
 */
export async function inTransaction<Result>(
  db: Connection,
  work: (transaction: Connection) => Promise<Result>,
  { isReadCommitted = false }: TransactionOptions = {},
): Promise<Result> {
  // The outer transaction is retried as a whole.
  if (db.isTransaction) return await work(db)
  const startedAt = performance.now()
  for (let retries = 0; ; retries += 1) {
    let isCommitting = false
    try {
      return await beginTransaction(db, isReadCommitted).execute(async (transaction) => {
        const result = await work(transaction)
        isCommitting = true
        return result
      })
    } catch (error) {
      const isWithinTimeout = performance.now() - startedAt < retryTimeoutMs
      if (!(isWithinTimeout && canRetry(error, isCommitting)) || retries >= maxRetries) throw error
      await pause(Math.random() * maxPauseMs * (retries + 1))
    }
  }
}

function beginTransaction(db: Connection, isReadCommitted: boolean) {
  const builder = db.transaction()
  // Transactions of the embedded database exclude each other.
  return isReadCommitted && isServer(db) ? builder.setIsolationLevel('read committed') : builder
}

/** Returns whether nothing of the transaction is stored. If a node is lost during the commit, that is not known. */
function canRetry(error: unknown, isCommitting: boolean): boolean {
  // The embedded database has already waited for the other process before the transaction began.
  if (isLockedByOtherProcess(error)) return false
  return isConflict(error) || isLockTimeout(error) || (error instanceof NodeLostError && !isCommitting)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** The result for one of several records. `busy`: the record was locked or the database unavailable; it is unchanged. */
export interface TransactionOutcome<Outcome> {
  readonly id: number
  readonly outcome: Outcome | 'busy'
}

/**
 * Changes records one after another, each in its own transaction. A record that is locked, or that was not tried because
 * the database became unavailable, gets the outcome `busy`.
 * @throws the error of the first record if the database is unavailable, so that nothing was stored
 */
export async function inSeparateTransactions<Outcome>(
  ids: Iterable<number>,
  change: (id: number) => Promise<Outcome>,
): Promise<TransactionOutcome<Outcome>[]> {
  const outcomes: TransactionOutcome<Outcome>[] = []
  let isDatabaseGone = false
  for (const id of new Set(ids)) {
    try {
      outcomes.push({ id, outcome: isDatabaseGone ? 'busy' : await change(id) })
    } catch (error) {
      isDatabaseGone = isUnavailable(error) && outcomes.length > 0
      if (!(isDatabaseGone || isRetryable(error))) throw error
      outcomes.push({ id, outcome: 'busy' })
    }
  }
  return outcomes
}

// Deferred statements: for writes of frequent calls whose result is not needed.

/** Separates statements that are sent to a server as one text. No statement of the product contains it. */
export const statementSeparator = ';\n'

const deferredStatements = new WeakSet<CompiledQuery>()

/**
 * Executes a statement of a transaction whose result is not needed. A database server receives it in the same round trip as
 * the next statement, at the latest with `COMMIT`, because a round trip takes longer than most statements. An error of the
 * statement is thrown there, and rolls the transaction back. The embedded database executes it immediately.
 */
export async function deferStatement(transaction: Connection, query: CompiledQuery): Promise<void> {
  deferredStatements.add(query)
  await transaction.executeQuery(query)
}

// Batches: several reads in one text.

const batchSizes = new WeakMap<CompiledQuery, number>()

/** Marks a text of several statements, each of which has a result set. They are the rows of the result. */
export function markBatch(query: CompiledQuery, statements: number): CompiledQuery {
  batchSizes.set(query, statements)
  return query
}

/** Returns the number of result sets of a batch; 1 for any other query. */
export function getBatchSize(query: CompiledQuery): number {
  return batchSizes.get(query) ?? 1
}

/** Returns whether the statement may be sent with the next one, because its result is not needed. */
export function isDeferred(query: CompiledQuery): boolean {
  return deferredStatements.has(query)
}
