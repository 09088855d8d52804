import { inTransaction } from '#database/in-transaction.ts'
import type { Services } from '#services.ts'
import { type FailureCounts, failureWindowMs } from './choose-counts.ts'
import { deleteFailuresBefore, insertFailures } from './repository.ts'

/** Counts a failed sign-in, and forgets those that count no more. */
export async function countFailure(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  counts: FailureCounts,
): Promise<void> {
  const now = clock()
  const under = counts.map((count) => count.under)
  await inTransaction(database, (transaction) => insertFailures(transaction, under, now))
  const windowStart = new Date(now.getTime() - failureWindowMs)
  await inTransaction(database, (transaction) => deleteFailuresBefore(transaction, windowStart))
}
