import { openSecret } from '#secrets/seal-secret.ts'
import type { Services } from '#services.ts'
import { recoveryHash } from './recovery-codes.ts'
import { findFactor, hasRecoveryCode, type StoredFactor } from './repository.ts'
import { matchingStep } from './time-codes.ts'

/** A good code, to be used up where it lets somebody in. */
export type GoodCode = { readonly step: number } | { readonly recoveryHash: string }

export type CheckedCode =
  | { readonly good: GoodCode }
  | { readonly good: null; readonly because: 'off' | 'missing' | 'wrong' | 'unreadable' }

interface Shown {
  readonly memberId: number
  /** Empty: none was sent. */
  readonly code: string
}

/** Looks whether a code is one of the member's: of the app, or for recovery. Uses nothing up. */
export async function checkCode(
  { database, clock, installation }: Pick<Services, 'database' | 'clock' | 'installation'>,
  { memberId, code }: Shown,
): Promise<CheckedCode> {
  const factor = await findFactor(database, memberId)
  if (!factor?.confirmedAt) return { good: null, because: 'off' }
  if (code.trim() === '') return { good: null, because: 'missing' }
  const hash = recoveryHash(code)
  if (await hasRecoveryCode(database, memberId, hash)) return { good: { recoveryHash: hash } }
  return checkTimeCode(factor, { key: installation.key, code, now: clock() })
}

interface TimeCode {
  readonly key: string
  readonly code: string
  readonly now: Date
}

/** The same for codes of the app alone, whether or not the factor counts yet. */
export function checkTimeCode(factor: StoredFactor, { key, code, now }: TimeCode): CheckedCode {
  const secret = openSecret({ key, purpose: 'second-factor', row: factor.memberId }, factor.sealedSecret)
  if (secret === null) return { good: null, because: 'unreadable' }
  const step = matchingStep(secret, code, now)
  if (step === null || step <= factor.lastStep) return { good: null, because: 'wrong' }
  return { good: { step } }
}
