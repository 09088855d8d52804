import { extractNetwork } from '#limits/network-of.ts'
import { toEmailKey } from '#members/email-key.ts'
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
export function selectAttemptLimits({ email, address, knownBrowserHash: knownBrowser }: SignInAttempt): AttemptLimits {
  const key = toEmailKey(email)
  if (knownBrowser !== null) return [{ key: hashKey('browser', key, knownBrowser), maxFailures: maxFailuresPerEmail }]
  const network = extractNetwork(address)
  return [
    { key: hashKey('email', key, network), maxFailures: maxFailuresPerEmail },
    { key: hashKey('address', network), maxFailures: maxFailuresPerNetwork },
  ]
}

function hashKey(...parts: readonly string[]): string {
  return hashSecret(JSON.stringify(parts))
}
