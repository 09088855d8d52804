import { inTransaction } from '#database/queries/transactions.ts'
import { createTimeWindow } from '#limits/counted-window.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { type AttemptLimits, failureWindowMs } from './choose-counts.ts'
import { deleteFailuresOutsideWindow, insertSignInFailures } from './repository.ts'

/** Counts a failed sign-in, and forgets those that count no more. @param actor whose it was, for the security log */
export async function recordFailedAttempt(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  limits: AttemptLimits,
  actor: Actor | null = null,
): Promise<void> {
  const now = clock()
  const keys = limits.map((count) => count.key)
  await inTransaction(database, async (transaction) => {
    await insertSignInFailures(transaction, keys, now)
    if (actor) await recordSecurityEvent(transaction, actor, { event: 'sign-in-failed', at: now })
  })
  // Later than any server’s clock can be that is about right.
  const until = new Date(now.getTime() + failureWindowMs)
  const keptWindow = { ...createTimeWindow(now, failureWindowMs), until }
  await inTransaction(database, (transaction) => deleteFailuresOutsideWindow(transaction, keptWindow))
}
