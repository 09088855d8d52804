import type { Sentence } from '#errors.ts'
import { giveUpAfterMs, getRetryDelay } from './pauses.ts'
import type { DeliveryProgress, RejectedAddress } from './stored-message.ts'

/** What became of an attempt. */
export interface AttemptResult {
  readonly isAccepted: boolean
  /** Addresses that are refused for good. */
  readonly refused: readonly RejectedAddress[]
  /** Addresses that may be accepted later. */
  readonly deferred: readonly RejectedAddress[]
  /** Null: nothing was in the way of anybody. */
  readonly error: Sentence | null
  /** The server refused the connection, or wants fewer at once; nothing was said about the message. */
  readonly isConnectionRefused?: boolean
}

interface AttemptContext {
  /** Whom the message is to. */
  readonly recipients: readonly string[]
  /** Whom the attempt went to. */
  readonly attemptedRecipients: readonly string[]
  readonly now: Date
}

/**
 * Where a message stands after an attempt.
 * @param before where it stood when the attempt was over: another process may have brought it to somebody meanwhile
 */
export function applyAttempt(
  before: DeliveryProgress,
  attempt: AttemptResult,
  { recipients, attemptedRecipients, now }: AttemptContext,
): DeliveryProgress {
  const attempts = before.attempts + 1
  // A message may have waited for days for somebody to switch e-mail on.
  const giveUpAt = attempts === 1 ? new Date(now.getTime() + giveUpAfterMs) : before.giveUpAt
  const sentAt = before.sentAt ?? (attempt.isAccepted ? now : null)
  const settled = new Set(attemptedRecipients.filter((address) => !before.pending.includes(address)))
  const refused = [...before.refused, ...excludeAddresses(settled, attempt.refused)]
  const deferred = excludeAddresses(settled, attempt.deferred)
  const after = { attempts, giveUpAt, sentAt, nextAttemptAt: now, lastError: attempt.error }
  if (deferred.length > 0 && now < giveUpAt) {
    const next = Math.min(now.getTime() + getRetryDelay(attempts), giveUpAt.getTime())
    const pending = deferred.map(({ address }) => address)
    return { ...after, state: 'waiting', pending, refused, nextAttemptAt: new Date(next) }
  }
  if (sentAt === null) return { ...after, state: 'failed', pending: recipients, refused: [] }
  return { ...after, state: 'sent', pending: [], refused: [...refused, ...deferred], lastError: null }
}

/**
 * Where a message stands that was sent by a process whose claim on it was over by then: whoever has got it has got it,
 * whatever others have stored since.
 * @returns null: nobody has got it, and others go on as if it had not been tried
 */
export function applyLateAttempt(
  before: DeliveryProgress,
  attempt: AttemptResult,
  { attemptedRecipients, now }: Pick<AttemptContext, 'attemptedRecipients' | 'now'>,
): DeliveryProgress | null {
  if (!attempt.isAccepted) return null
  const missed = new Set([...attempt.refused, ...attempt.deferred].map(({ address }) => address))
  const reached = new Set(attemptedRecipients.filter((address) => !missed.has(address)))
  const refusedNow = filterPending(before, attempt.refused)
  const refused = [...excludeAddresses(reached, before.refused), ...refusedNow]
  const over = new Set([...reached, ...refusedNow.map(({ address }) => address)])
  const pending = before.pending.filter((address) => !over.has(address))
  const after = { ...before, sentAt: before.sentAt ?? now }
  if (before.state === 'waiting' && pending.length > 0) return { ...after, pending, refused }
  const given = [...refused, ...filterPending(before, attempt.deferred)]
  return { ...after, state: 'sent', pending: [], refused: given, lastError: null }
}

function excludeAddresses(settled: ReadonlySet<string>, addresses: readonly RejectedAddress[]): RejectedAddress[] {
  return addresses.filter(({ address }) => !settled.has(address))
}

/** Of an e-mail that was emptied nobody is open. */
function filterPending({ pending }: DeliveryProgress, addresses: readonly RejectedAddress[]): RejectedAddress[] {
  return addresses.filter(({ address }) => pending.includes(address))
}
