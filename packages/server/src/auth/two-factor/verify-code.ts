import { randomInt } from 'node:crypto'
import { hashSecret } from '#auth/secret.ts'
import type { Connection } from '#database/tables/schema.ts'
import { NotSignedIn } from '#errors.ts'
import { decryptSecret } from '#secrets/encrypt-secret.ts'
import { type Actor, recordSecurityEvent } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import {
  consumeRecoveryCode,
  consumeTimeStep,
  findTwoFactorEnrolment,
  hasRecoveryCode,
  type TwoFactorEnrolment,
} from './repository.ts'
import { findMatchingStep } from './totp.ts'

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
  const secret = decryptSecret(
    { key, purpose: 'second-factor', row: factor.memberId },
    factor.encryptedSecret,
  )
  if (secret === null) return { validCode: null, because: 'unreadable' }
  const step = findMatchingStep(secret, code, now)
  if (step === null || step <= factor.lastStep) return { validCode: null, because: 'wrong' }
  return { validCode: { step } }
}

interface CodeUse {
  readonly memberId: number
  readonly validCode: ValidCode
  readonly actor: Actor
  readonly at: Date
}

/** Uses a code up, once for all who show it at the same time. @returns false where somebody was faster */
export async function consumeCode(
  transaction: Connection,
  { memberId, validCode: good, actor, at }: CodeUse,
): Promise<boolean> {
  if ('step' in good) return await consumeTimeStep(transaction, memberId, good.step)
  const isConsumed = await consumeRecoveryCode(transaction, memberId, good.recoveryHash)
  if (isConsumed) await recordSecurityEvent(transaction, actor, { event: 'recovery-used', at })
  return isConsumed
}

/** Without the letters and digits that are taken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groupCount = 7
const groupLength = 4
const recoveryCodeCount = 10

/** Returns codes of 138 bits each, too many to guess from a hash. Those of 79 and 118 bits from earlier versions stay valid. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groupCount }, () =>
      Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  )
}

/** The hash of a code, however it is typed. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}

/** A sign-in that still takes a code, or another one. The password was right: the screen asks for the code in place. */
export function createCodeError(because: 'missing' | 'wrong' | 'unreadable'): NotSignedIn {
  const details = { otp_required: true }
  switch (because) {
    case 'missing':
      return new NotSignedIn({ key: 'sign-in.code-needed' }, {}, details)
    case 'unreadable':
      return new NotSignedIn({ key: 'secrets.code-unreadable' }, {}, details)
    case 'wrong': {
      const sentence = { key: 'access.code-wrong' } as const
      return new NotSignedIn(sentence, { otp: [sentence] }, details)
    }
  }
}
