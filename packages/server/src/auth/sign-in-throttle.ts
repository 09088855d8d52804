import { inTransaction } from '#database/queries/transactions.ts'
import { TooManyAttempts } from '#errors.ts'
import { extractNetwork } from '#limits/client-network.ts'
import { createTimeWindow } from '#limits/rate-limiter.ts'
import { toEmailKey } from '#members/member.ts'
import { type Actor, recordSecurityEvent } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import { deleteFailuresOutsideWindow, findNthNewestFailure, insertSignInFailures } from './repository.ts'
import { hashSecret } from './secret.ts'

/** How long a failed sign-in counts. */
export const failureWindowMs = 15 * 60 * 1_000
const maxFailuresPerEmail = 10
const maxFailuresPerNetwork = 100

export interface AttemptLimit {
  readonly key: string
  /** So many failures are allowed in the window. */
  readonly maxFailures: number
}

/** What a failed sign-in counts against. The first is the count of this e-mail. */
export type AttemptLimits = readonly [AttemptLimit, ...AttemptLimit[]]

export interface SignInAttempt {
  readonly email: string
  readonly address: string
  /** The hash of a browser that has signed in with this e-mail before. */
  readonly knownBrowserHash: string | null
}

/**
 * A known browser has a count of its own: whoever fails on purpose, even from the same address, cannot keep it out.
 * Hashed, because an e-mail address typed in error may be a password.
 */
export function selectAttemptLimits({
  email,
  address,
  knownBrowserHash: knownBrowser,
}: SignInAttempt): AttemptLimits {
  const key = toEmailKey(email)
  if (knownBrowser !== null)
    return [{ key: hashKey('browser', key, knownBrowser), maxFailures: maxFailuresPerEmail }]
  const network = extractNetwork(address)
  return [
    { key: hashKey('email', key, network), maxFailures: maxFailuresPerEmail },
    { key: hashKey('address', network), maxFailures: maxFailuresPerNetwork },
  ]
}

function hashKey(...parts: readonly string[]): string {
  return hashSecret(JSON.stringify(parts))
}

const maxWrongCodesPerMember = 30

/** Wrong codes of somebody whose password was right, from wherever. Browsers that are known are not counted by it. */
export function createCodeAttemptLimit(memberId: number): AttemptLimit {
  return { key: hashSecret(JSON.stringify(['code', memberId])), maxFailures: maxWrongCodesPerMember }
}

/** Refuses to look at a password after too many failures. @throws TooManyAttempts, with the seconds until the next attempt is allowed */
export async function enforceAttemptLimits(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  limits: AttemptLimits,
): Promise<void> {
  const now = clock()
  for (const { key: under, maxFailures: limit } of limits) {
    const oldest = await findNthNewestFailure(database, under, {
      nth: limit,
      ...createTimeWindow(now, failureWindowMs),
    })
    if (oldest)
      throw new TooManyAttempts(calculateRetrySeconds(oldest.getTime() + failureWindowMs, now.getTime()))
  }
}

function calculateRetrySeconds(endMs: number, now: number): number {
  return Math.max(1, Math.ceil((endMs - now) / 1_000))
}

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
