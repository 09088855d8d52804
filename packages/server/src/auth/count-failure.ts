import { inTransaction } from '#database/queries/transactions.ts'
import { countedWindow } from '#limits/counted-window.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { type FailureCounts, failureWindowMs } from './choose-counts.ts'
import { deleteFailuresBeyond, insertFailures } from './repository.ts'

/** Counts a failed sign-in, and forgets those that count no more. @param actor whose it was, for the security log */
export async function countFailure(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  counts: FailureCounts,
  actor: Actor | null = null,
): Promise<void> {
  const now = clock()
  const under = counts.map((count) => count.under)
  await inTransaction(database, async (transaction) => {
    await insertFailures(transaction, under, now)
    if (actor) await noteEvent(transaction, actor, { event: 'sign-in-failed', at: now })
  })
  // Later than any server’s clock can be that is about right.
  const until = new Date(now.getTime() + failureWindowMs)
  const kept = { ...countedWindow(now, failureWindowMs), until }
  await inTransaction(database, (transaction) => deleteFailuresBeyond(transaction, kept))
}
