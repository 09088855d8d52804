import { randomInt } from 'node:crypto'
import { hashSecret } from '#auth/secret.ts'
import type { Connection } from '#database/tables/schema.ts'
import { NotSignedIn } from '#errors.ts'
import { decryptSecret } from '#secrets/encrypt-secret.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import type { Actor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import {
  consumeRecoveryCode,
  consumeTimeStep,
  findTwoFactorEnrolment,
  hasRecoveryCode,
  type TwoFactorEnrolment,
} from './repository.ts'
import { findMatchingStep } from './totp.ts'

/** A verified code, consumed when the session starts or the change is stored. */
export type ValidCode = { readonly step: number } | { readonly recoveryHash: string }

export type CodeCheck =
  | { readonly validCode: ValidCode }
  | { readonly validCode: null; readonly reason: 'not-enrolled' | 'missing' | 'wrong' | 'undecryptable' }

export interface SubmittedCode {
  readonly memberId: number
  /** TOTP or recovery code; empty: none was sent. */
  readonly code: string
}

/** Verifies a TOTP or recovery code without consuming it. */
export async function checkCode(
  { database, clock, installation }: Pick<Services, 'database' | 'clock' | 'installation'>,
  { memberId, code }: SubmittedCode,
): Promise<CodeCheck> {
  const enrolment = await findTwoFactorEnrolment(database, memberId)
  if (!enrolment?.confirmedAt) return { validCode: null, reason: 'not-enrolled' }
  if (code.trim() === '') return { validCode: null, reason: 'missing' }
  const hash = hashRecoveryCode(code)
  if (await hasRecoveryCode(database, memberId, hash)) return { validCode: { recoveryHash: hash } }
  return checkTotpCode(enrolment, { key: installation.key, code, now: clock() })
}

interface TotpCheck {
  /** `APP_KEY` of the environment file. */
  readonly key: string
  readonly code: string
  readonly now: Date
}

/** Verifies a TOTP code, also of an unconfirmed enrolment. */
export function checkTotpCode(enrolment: TwoFactorEnrolment, { key, code, now }: TotpCheck): CodeCheck {
  const { memberId, encryptedSecret, lastStep } = enrolment
  const secret = decryptSecret({ key, purpose: 'second-factor', row: memberId }, encryptedSecret)
  if (secret === null) return { validCode: null, reason: 'undecryptable' }
  const step = findMatchingStep(secret, code, now)
  if (step === null || step <= lastStep) return { validCode: null, reason: 'wrong' }
  return { validCode: { step } }
}

interface CodeUse {
  readonly memberId: number
  readonly validCode: ValidCode
  readonly actor: Actor
  readonly at: Date
}

/** Consumes a code atomically. Returns false if it was consumed already. */
export async function consumeCode(
  transaction: Connection,
  { memberId, validCode, actor, at }: CodeUse,
): Promise<boolean> {
  if ('step' in validCode) return await consumeTimeStep(transaction, memberId, validCode.step)
  const isConsumed = await consumeRecoveryCode(transaction, memberId, validCode.recoveryHash)
  if (isConsumed) await recordSecurityEvent(transaction, actor, { event: 'recovery-used', at })
  return isConsumed
}

/**
 * Returns the rejection of a sign-in whose password was correct but whose code is missing or invalid. `otp_required` makes
 * the screen ask for a code.
 */
export function createCodeError(reason: 'missing' | 'wrong' | 'undecryptable'): NotSignedIn {
  const details = { otp_required: true }
  switch (reason) {
    case 'missing':
      return new NotSignedIn({ key: 'sign-in.code-needed' }, {}, details)
    case 'undecryptable':
      return new NotSignedIn({ key: 'secrets.code-unreadable' }, {}, details)
    case 'wrong': {
      const sentence = { key: 'access.code-wrong' } as const
      return new NotSignedIn(sentence, { otp: [sentence] }, details)
    }
  }
}

// Recovery codes

/** Without characters that look similar. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groupCount = 7
const groupLength = 4
const recoveryCodeCount = 10

/**
 * Returns ten codes of 138 bits each, too many to guess from a hash. Codes of 79 and 118 bits from earlier versions stay
 * valid.
 */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groupCount }, () =>
      Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  )
}

/** Returns the hash of a recovery code, ignoring case and separators. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
}
