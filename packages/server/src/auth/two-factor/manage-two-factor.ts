import { randomBytes } from 'node:crypto'
import { confirmPassword } from '#auth/confirm-password.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Member } from '#members/member.ts'
import { lockMember } from '#members/repository.ts'
import { encryptWithCurrentKey } from '#secrets/encrypt-secret.ts'
import { type Actor, recordSecurityEvent } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import {
  consumeTimeStep,
  deleteTwoFactorEnrolment,
  findTwoFactorEnrolment,
  storeEnrolmentConfirmation,
  storePendingEnrolment,
  storeRecoveryCodes,
} from './repository.ts'
import { createOtpauthUri, toBase32 } from './totp.ts'
import {
  checkCode,
  checkTotpCode,
  consumeCode,
  generateRecoveryCodes,
  hashRecoveryCode,
} from './verify-code.ts'

// As many as the hash has.
const totpSecretBytes = 20

interface PendingEnrolment {
  /** In Base32. */
  readonly secret: string
  readonly uri: string
}

/** A new secret, which counts once a code of it was shown. @returns null where the member has a factor already */
export async function beginTwoFactorEnrolment(
  { database, installation }: Pick<Services, 'database' | 'installation'>,
  { id: memberId, email }: Member,
): Promise<PendingEnrolment | null> {
  const secret = toBase32(randomBytes(totpSecretBytes))
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

/** The factor counts from now on. Every other session stays: it was signed in to with what was asked for then. */
export async function confirmTwoFactorEnrolment(
  services: Services,
  { member, password, code, actor }: TwoFactorChange,
): Promise<ChangeTwoFactorOutcome<readonly string[]>> {
  const { database, clock, installation } = services
  const confirmation = { member, password, address: actor.address }
  const confirmed = await confirmPassword(services, confirmation, async () => {
    const factor = await findTwoFactorEnrolment(database, member.id)
    if (factor === null) return null
    const { validCode: good } = checkTotpCode(factor, { key: installation.key, code, now: clock() })
    return good && 'step' in good ? { step: good.step, encryptedSecret: factor.encryptedSecret } : null
  })
  if (confirmed.because !== null) return { done: false, because: confirmed.because }
  const codes = generateRecoveryCodes()
  return await inTransaction(
    database,
    async (transaction): Promise<ChangeTwoFactorOutcome<readonly string[]>> => {
      await lockMember(transaction, member.id)
      // Begun anew or switched on meanwhile, in another window.
      const factor = await findTwoFactorEnrolment(transaction, member.id)
      const isSame =
        factor?.confirmedAt === null && factor.encryptedSecret === confirmed.proof.encryptedSecret
      if (!isSame) return { done: false, because: 'changed-meanwhile' }
      await storeEnrolmentConfirmation(transaction, member.id, clock())
      await consumeTimeStep(transaction, member.id, confirmed.proof.step)
      await storeRecoveryCodes(transaction, member.id, codes.map(hashRecoveryCode))
      await recordSecurityEvent(transaction, actor, { event: 'factor-on', at: clock() })
      return { done: true, result: codes }
    },
  )
}

/** What a member changes about the second factor, and shows for it. */
export interface TwoFactorChange {
  readonly member: Member
  readonly password: string
  readonly code: string
  readonly actor: Actor
}

export type ChangeTwoFactorOutcome<Result> =
  | { readonly done: true; readonly result: Result }
  | { readonly done: false; readonly because: 'password' | 'extra' | 'changed-meanwhile' }

/** Changes the factor of somebody who shows password and code. The code is used up with the change. */
export async function changeTwoFactorWithCode<Result>(
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
  if (confirmed.because !== null) return { done: false, because: confirmed.because }
  const codeUse = { memberId: member.id, validCode: confirmed.proof, actor, at: clock() }
  return await inTransaction(database, async (transaction): Promise<ChangeTwoFactorOutcome<Result>> => {
    await lockMember(transaction, member.id)
    if (!(await consumeCode(transaction, codeUse))) return { done: false, because: 'extra' }
    return { done: true, result: await change(transaction) }
  })
}

/** Ten new recovery codes; those from before are not good any more. */
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

/** Signing in asks for the password alone from now on; where a factor is demanded, for setting one up: on another phone, say. */
export async function disableTwoFactor(
  services: Services,
  change: TwoFactorChange,
): Promise<ChangeTwoFactorOutcome<void>> {
  return await changeTwoFactorWithCode(services, change, async (transaction) => {
    await deleteTwoFactorEnrolment(transaction, change.member.id)
    await recordSecurityEvent(transaction, change.actor, { event: 'factor-off', at: services.clock() })
  })
}
