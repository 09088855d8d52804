import { confirmPassword } from '#auth/confirm-password.ts'
import { createStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { recordEvent } from '#events/repository.ts'
import type { Member } from '#members/member.ts'
import { lockMember } from '#members/repository.ts'
import { encryptWithCurrentKey } from '#secrets/encrypt-secret.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import type { Actor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import {
  consumeTimeStep,
  deleteTwoFactorEnrolment,
  findTwoFactorEnrolment,
  storeEnrolmentConfirmation,
  storePendingEnrolment,
  storeRecoveryCodes,
} from './repository.ts'
import { createOtpauthUri, createTotpSecret } from './totp.ts'
import {
  checkCode,
  checkTotpCode,
  consumeCode,
  generateRecoveryCodes,
  hashRecoveryCode,
} from './verify-code.ts'

interface PendingEnrolment {
  /** In Base32, for apps without a camera. */
  readonly secret: string
  /** otpauth URI for the QR code. */
  readonly uri: string
}

/** Stores a new secret, unconfirmed. Returns null if two-factor sign-in is on already. */
export async function beginTwoFactorEnrolment(
  { database, installation }: Pick<Services, 'database' | 'installation'>,
  { id: memberId, email }: Member,
): Promise<PendingEnrolment | null> {
  const secret = createTotpSecret()
  const context = { key: installation.key, purpose: 'second-factor', row: memberId } as const
  const isStored = await inTransaction(database, async (transaction) => {
    await lockMember(transaction, memberId)
    if ((await findTwoFactorEnrolment(transaction, memberId))?.confirmedAt) return false
    const encryptedSecret = await encryptWithCurrentKey(transaction, context, secret)
    await storePendingEnrolment(transaction, { memberId, encryptedSecret })
    return true
  })
  return isStored
    ? { secret, uri: createOtpauthUri(secret, { issuer: installation.name, account: email }) }
    : null
}

/** A change to the own enrolment with its proofs. */
interface TwoFactorChange {
  readonly member: Member
  readonly password: string
  readonly code: string
  readonly actor: Actor
}

export type ChangeTwoFactorOutcome<Result> =
  | { readonly isDone: true; readonly result: Result }
  | { readonly isDone: false; readonly reason: 'password' | 'proof' | 'concurrent-change' }

/** Enables two-factor sign-in with password and code, and returns recovery codes. Other sessions stay signed in. */
export async function confirmTwoFactorEnrolment(
  services: Services,
  { member, password, code, actor }: TwoFactorChange,
): Promise<ChangeTwoFactorOutcome<readonly string[]>> {
  const { database, clock, installation } = services
  const confirmation = { member, password, address: actor.address }
  const confirmed = await confirmPassword(services, confirmation, async () => {
    const enrolment = await findTwoFactorEnrolment(database, member.id)
    if (enrolment === null) return null
    const { encryptedSecret } = enrolment
    const { validCode } = checkTotpCode(enrolment, { key: installation.key, code, now: clock() })
    return validCode && 'step' in validCode ? { step: validCode.step, encryptedSecret } : null
  })
  if (confirmed.reason !== null) return { isDone: false, reason: confirmed.reason }
  const codes = generateRecoveryCodes()
  return await inTransaction(
    database,
    async (transaction): Promise<ChangeTwoFactorOutcome<readonly string[]>> => {
      await lockMember(transaction, member.id)
      // Restarted or confirmed concurrently in another window.
      const enrolment = await findTwoFactorEnrolment(transaction, member.id)
      const isUnchanged =
        enrolment?.confirmedAt === null && enrolment.encryptedSecret === confirmed.proof.encryptedSecret
      if (!isUnchanged) return { isDone: false, reason: 'concurrent-change' }
      await storeEnrolmentConfirmation(transaction, member.id, clock())
      await consumeTimeStep(transaction, member.id, confirmed.proof.step)
      await storeRecoveryCodes(transaction, member.id, codes.map(hashRecoveryCode))
      await recordOwnChange(transaction, { actor, memberId: member.id, at: clock() }, 'on')
      return { isDone: true, result: codes }
    },
  )
}

/** Replaces the recovery codes with ten new ones. */
export async function renewRecoveryCodes(
  services: Services,
  change: TwoFactorChange,
): Promise<ChangeTwoFactorOutcome<readonly string[]>> {
  const codes = generateRecoveryCodes()
  return await changeTwoFactorWithCode(services, change, async (transaction) => {
    await storeRecoveryCodes(transaction, change.member.id, codes.map(hashRecoveryCode))
    await recordSecurityEvent(transaction, change.actor, { event: 'recovery-renewed', at: services.clock() })
    return codes
  })
}

/** Disables two-factor sign-in. If it is required, the member must enrol again, for example with another phone. */
export async function disableTwoFactor(
  services: Services,
  change: TwoFactorChange,
): Promise<ChangeTwoFactorOutcome<void>> {
  return await changeTwoFactorWithCode(services, change, async (transaction) => {
    await deleteTwoFactorEnrolment(transaction, change.member.id)
    const { actor, member } = change
    await recordOwnChange(transaction, { actor, memberId: member.id, at: services.clock() }, 'off')
  })
}

interface OwnChange {
  readonly actor: Actor
  readonly memberId: number
  readonly at: Date
}

async function recordOwnChange(
  transaction: Connection,
  { actor, memberId, at }: OwnChange,
  state: 'on' | 'off',
): Promise<void> {
  await recordSecurityEvent(transaction, actor, { event: `factor-${state}`, at })
  const stamp = createStamp({ memberId }, at)
  const subject = { type: 'member', id: memberId } as const
  await recordEvent(transaction, stamp, { subject, event: `two-factor-${state}` })
}

/** Runs a change after verifying password and code, and consumes the code in the same transaction. */
async function changeTwoFactorWithCode<Result>(
  services: Services,
  { member, password, code, actor }: TwoFactorChange,
  change: (transaction: Connection) => Promise<Result>,
): Promise<ChangeTwoFactorOutcome<Result>> {
  const { database, clock } = services
  const confirmation = { member, password, address: actor.address }
  const confirmed = await confirmPassword(
    services,
    confirmation,
    async () => (await checkCode(services, { memberId: member.id, code })).validCode,
  )
  if (confirmed.reason !== null) return { isDone: false, reason: confirmed.reason }
  const codeUse = { memberId: member.id, validCode: confirmed.proof, actor, at: clock() }
  return await inTransaction(database, async (transaction): Promise<ChangeTwoFactorOutcome<Result>> => {
    await lockMember(transaction, member.id)
    if (!(await consumeCode(transaction, codeUse))) return { isDone: false, reason: 'proof' }
    return { isDone: true, result: await change(transaction) }
  })
}
