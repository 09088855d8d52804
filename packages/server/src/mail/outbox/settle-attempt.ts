import type { Sentence } from '#errors.ts'
import { giveUpAfterMs, pauseAfter } from './pauses.ts'
import type { Progress, Refused } from './stored-message.ts'

/** What became of an attempt. */
export interface Attempt {
  readonly isAccepted: boolean
  /** Addresses that are refused for good. */
  readonly refused: readonly Refused[]
  /** Addresses that may be accepted later. */
  readonly deferred: readonly Refused[]
  /** Null: nothing was in the way of anybody. */
  readonly obstacle: Sentence | null
}

/** Where a message stands after an attempt. @param everybody whom it is to */
export function settleAttempt(
  before: Progress,
  attempt: Attempt,
  { everybody, now }: { readonly everybody: readonly string[]; readonly now: Date },
): Progress {
  const attempts = before.attempts + 1
  // A message may have waited for days for somebody to switch e-mail on.
  const giveUpAt = attempts === 1 ? new Date(now.getTime() + giveUpAfterMs) : before.giveUpAt
  const sentAt = before.sentAt ?? (attempt.isAccepted ? now : null)
  const refused = [...before.refused, ...attempt.refused]
  const after = { attempts, giveUpAt, sentAt, nextAttemptAt: now, lastError: attempt.obstacle }
  if (attempt.deferred.length > 0 && now < giveUpAt) {
    const next = Math.min(now.getTime() + pauseAfter(attempts), giveUpAt.getTime())
    const pending = attempt.deferred.map(({ address }) => address)
    return { ...after, state: 'waiting', pending, refused, nextAttemptAt: new Date(next) }
  }
  if (sentAt === null) return { ...after, state: 'failed', pending: everybody, refused: [] }
  const missed = [...refused, ...attempt.deferred]
  return { ...after, state: 'sent', pending: [], refused: missed, lastError: null }
}
