import { networkOf } from '#limits/network-of.ts'
import { emailKey } from '#members/email-key.ts'
import { secretHash } from './secret.ts'

/** How long a failed sign-in counts. */
export const failureWindowMs = 15 * 60 * 1_000
const perEmail = 10
const perAddress = 100

export interface Count {
  readonly under: string
  /** So many failures are allowed in the window. */
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
export function chooseCounts({ email, address, knownBrowser }: Attempt): FailureCounts {
  const key = emailKey(email)
  if (knownBrowser !== null) return [{ under: hashOf('browser', key, knownBrowser), limit: perEmail }]
  const network = networkOf(address)
  return [
    { under: hashOf('email', key, network), limit: perEmail },
    { under: hashOf('address', network), limit: perAddress },
  ]
}

function hashOf(...parts: readonly string[]): string {
  return secretHash(JSON.stringify(parts))
}
