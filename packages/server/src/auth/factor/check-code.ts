import { decryptSecret } from '#secrets/seal-secret.ts'
import type { Services } from '#services.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findTwoFactorEnrolment, hasRecoveryCode, type TwoFactorEnrolment } from './repository.ts'
import { findMatchingStep } from './time-codes.ts'

/** A good code, to be used up where it lets somebody in. */
export type ValidCode = { readonly step: number } | { readonly recoveryHash: string }

export type CodeCheck =
  | { readonly validCode: ValidCode }
  | { readonly validCode: null; readonly because: 'off' | 'missing' | 'wrong' | 'unreadable' }

interface SubmittedCode {
  readonly memberId: number
  /** Empty: none was sent. */
  readonly code: string
}

/** Looks whether a code is one of the member's: of the app, or for recovery. Uses nothing up. */
export async function checkCode(
  { database, clock, installation }: Pick<Services, 'database' | 'clock' | 'installation'>,
  { memberId, code }: SubmittedCode,
): Promise<CodeCheck> {
  const factor = await findTwoFactorEnrolment(database, memberId)
  if (!factor?.confirmedAt) return { validCode: null, because: 'off' }
  if (code.trim() === '') return { validCode: null, because: 'missing' }
  const hash = hashRecoveryCode(code)
  if (await hasRecoveryCode(database, memberId, hash)) return { validCode: { recoveryHash: hash } }
  return checkTotpCode(factor, { key: installation.key, code, now: clock() })
}

interface TotpCheck {
  readonly key: string
  readonly code: string
  readonly now: Date
}

/** The same for codes of the app alone, whether or not the factor counts yet. */
export function checkTotpCode(factor: TwoFactorEnrolment, { key, code, now }: TotpCheck): CodeCheck {
  const secret = decryptSecret({ key, purpose: 'second-factor', row: factor.memberId }, factor.encryptedSecret)
  if (secret === null) return { validCode: null, because: 'unreadable' }
  const step = findMatchingStep(secret, code, now)
  if (step === null || step <= factor.lastStep) return { validCode: null, because: 'wrong' }
  return { validCode: { step } }
}
