import { inTransaction } from '#database/in-transaction.ts'
import { TooManyAttempts } from '#errors.ts'
import { emailKey } from '#members/email-key.ts'
import type { Services } from '#services.ts'
import { networkOf } from './network-of.ts'
import { deleteFailures, deleteFailuresBefore, findFailure, insertFailures } from './repository.ts'
import { secretHash } from './secret.ts'

const windowMs = 15 * 60 * 1_000
const perEmail = 10
const perAddress = 100

interface Count {
  readonly under: string
  readonly limit: number
}

/** What a failed sign-in counts against. The first is the count of this e-mail. */
export type FailureCounts = readonly [Count, ...Count[]]

export interface Attempt {
  readonly email: string
  readonly address: string
  /** The hash of a browser that has signed in with this e-mail before. */
  readonly knownBrowser: string | null
}

/**
 * A known browser has a count of its own: whoever fails on purpose, even from the same address, cannot keep it out.
 * Hashed, because an e-mail address typed in error may be a password.
 */
export function countsFor({ email, address, knownBrowser }: Attempt): FailureCounts {
  const key = emailKey(email)
  if (knownBrowser !== null) return [{ under: hashOf('browser', key, knownBrowser), limit: perEmail }]
  const network = networkOf(address)
  return [
    { under: hashOf('email', key, network), limit: perEmail },
    { under: hashOf('address', network), limit: perAddress },
  ]
}

/** @throws TooManyAttempts, with the seconds until the next one is allowed */
export async function refuseTooMany(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  counts: FailureCounts,
): Promise<void> {
  const now = clock().getTime()
  for (const { under, limit } of counts) {
    const oldest = await findFailure(database, under, { nth: limit, since: new Date(now - windowMs) })
    if (oldest) throw new TooManyAttempts(Math.max(1, Math.ceil((oldest.getTime() + windowMs - now) / 1_000)))
  }
}

export async function countFailure(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  counts: FailureCounts,
): Promise<void> {
  const now = clock()
  const under = counts.map((count) => count.under)
  await inTransaction(database, (transaction) => insertFailures(transaction, under, now))
  await inTransaction(database, (transaction) =>
    deleteFailuresBefore(transaction, new Date(now.getTime() - windowMs)),
  )
}

/** Whoever knows the password starts afresh. The count of the address stays: it is about other e-mails as well. */
export async function forgetFailures(
  { database }: Pick<Services, 'database'>,
  [ofEmail]: FailureCounts,
): Promise<void> {
  await deleteFailures(database, ofEmail.under)
}

function hashOf(...parts: readonly string[]): string {
  return secretHash(JSON.stringify(parts))
}
