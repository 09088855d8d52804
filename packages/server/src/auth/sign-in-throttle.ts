import { inTransaction } from '#database/queries/transactions.ts'
import { TooManyAttempts } from '#errors.ts'
import { extractNetwork } from '#limits/client-network.ts'
import { createTimeWindow } from '#limits/rate-limiter.ts'
import { toEmailKey } from '#members/member.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import type { Actor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import { deleteFailuresOutsideWindow, findNthNewestFailure, insertSignInFailures } from './repository.ts'
import { hashSecret } from './secret.ts'

/** Time window in which a failed attempt counts, in milliseconds. */
const failureWindowMs = 15 * 60 * 1_000
const maxFailuresPerEmail = 10
const maxFailuresPerNetwork = 100
const maxWrongCodesPerMember = 30

/** A limit on failed attempts. */
interface AttemptLimit {
  /** SHA-256 under which failures are counted. */
  readonly key: string
  /** Number of failures within the window after which further attempts are rejected. */
  readonly maxFailures: number
}

/** Limits that apply to an attempt. The first one is that of the e-mail. */
export type AttemptLimits = readonly [AttemptLimit, ...AttemptLimit[]]

interface SignInAttempt {
  readonly email: string
  /** IP address of the client. */
  readonly address: string
  /** Hash of a browser that has signed in with this e-mail before; null: unknown browser. */
  readonly knownBrowserHash: string | null
}

/**
 * Returns the limits of an attempt. A known browser has a limit of its own, so attackers cannot lock it out, even from the
 * same address. Keys are hashed because a mistyped e-mail may be a password.
 */
export function selectAttemptLimits({ email, address, knownBrowserHash }: SignInAttempt): AttemptLimits {
  const emailKey = toEmailKey(email)
  if (knownBrowserHash !== null)
    return [{ key: hashKey('browser', emailKey, knownBrowserHash), maxFailures: maxFailuresPerEmail }]
  const network = extractNetwork(address)
  return [
    { key: hashKey('email', emailKey, network), maxFailures: maxFailuresPerEmail },
    { key: hashKey('address', network), maxFailures: maxFailuresPerNetwork },
  ]
}

/**
 * Returns the limit on wrong codes of a member, from all networks, after a correct password. It does not apply to known
 * browsers.
 */
export function createCodeAttemptLimit(memberId: number): AttemptLimit {
  return { key: hashKey('code', memberId), maxFailures: maxWrongCodesPerMember }
}

function hashKey(...parts: readonly (string | number)[]): string {
  return hashSecret(JSON.stringify(parts))
}

/** Rejects an attempt if a limit is reached. @throws TooManyAttempts with the seconds to wait */
export async function enforceAttemptLimits(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  limits: AttemptLimits,
): Promise<void> {
  const now = clock()
  for (const { key, maxFailures } of limits) {
    const oldest = await findNthNewestFailure(database, key, {
      nth: maxFailures,
      ...createTimeWindow(now, failureWindowMs),
    })
    if (oldest)
      throw new TooManyAttempts(calculateRetrySeconds(oldest.getTime() + failureWindowMs, now.getTime()))
  }
}

function calculateRetrySeconds(endMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((endMs - nowMs) / 1_000))
}

/** Records a failed attempt and deletes expired ones. @param actor is written to the security log if given */
export async function recordFailedAttempt(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  limits: AttemptLimits,
  actor: Actor | null = null,
): Promise<void> {
  const now = clock()
  const keys = limits.map(({ key }) => key)
  await inTransaction(database, async (transaction) => {
    await insertSignInFailures(transaction, keys, now)
    if (actor) await recordSecurityEvent(transaction, actor, { event: 'sign-in-failed', at: now })
  })
  // One window ahead: beyond any plausible clock skew.
  const until = new Date(now.getTime() + failureWindowMs)
  const keptWindow = { ...createTimeWindow(now, failureWindowMs), until }
  await inTransaction(database, (transaction) => deleteFailuresOutsideWindow(transaction, keptWindow))
}
