import { isActiveAdmin } from '#auth/member-access/change-access.ts'
import { createStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { recordEvent } from '#events/repository.ts'
import { lockMember, type StoredMember } from '#members/repository.ts'
import { decryptSecret } from '#secrets/encrypt-secret.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import type { Actor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import {
  deleteTwoFactorEnrolment,
  findTwoFactorEnrolment,
  listTwoFactorSecrets,
  lockTwoFactorRequirement,
  storeTwoFactorRequirement,
} from './repository.ts'

interface RequirementChange {
  /** Administrator who makes the change. */
  readonly actorId: number
  readonly isRequired: boolean
  readonly actor: Actor
}

type ChangeRequirementOutcome =
  | { readonly isChanged: true }
  | { readonly isChanged: false; readonly reason: 'not-an-admin' | 'not-enrolled' }

/**
 * Requires two-factor sign-in of all members, or stops requiring it. To require it, the administrator must be enrolled
 * first.
 */
export async function changeTwoFactorRequirement(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { actorId, isRequired, actor }: RequirementChange,
): Promise<ChangeRequirementOutcome> {
  return await inTransaction(database, async (transaction): Promise<ChangeRequirementOutcome> => {
    if (!(await isActiveAdmin(transaction, actorId))) return { isChanged: false, reason: 'not-an-admin' }
    const wasRequired = await lockTwoFactorRequirement(transaction)
    const enrolment = await findTwoFactorEnrolment(transaction, actorId)
    if (isRequired && enrolment?.confirmedAt == null) return { isChanged: false, reason: 'not-enrolled' }
    if (isRequired === wasRequired) return { isChanged: true }
    await storeTwoFactorRequirement(transaction, isRequired)
    const event = isRequired ? 'factor-demanded' : 'factor-not-demanded'
    const at = clock()
    await recordSecurityEvent(transaction, actor, { event, at })
    const stamp = createStamp({ memberId: actorId }, at)
    await recordEvent(transaction, stamp, { subject: { type: 'two-factor', id: null }, event: 'updated' })
    return { isChanged: true }
  })
}

interface TwoFactorRemoval {
  readonly memberId: number
  readonly actor: Actor
  /** Checked in the transaction; absent: always allowed. */
  readonly isAllowed?: (transaction: Connection) => Promise<boolean>
  /** Runs in the transaction after the removal. */
  readonly onRemoved?: (transaction: Connection, member: StoredMember) => Promise<void>
}

export type RemoveTwoFactorOutcome =
  | { readonly isRemoved: true; readonly member: StoredMember }
  | { readonly isRemoved: false; readonly reason: 'not-an-admin' | 'unknown-member' | 'not-enrolled' }

/** Disables two-factor sign-in for a member who lost phone and recovery codes. */
export async function removeMemberTwoFactor(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { memberId, actor, isAllowed = async () => true, onRemoved }: TwoFactorRemoval,
): Promise<RemoveTwoFactorOutcome> {
  return await inTransaction(database, async (transaction): Promise<RemoveTwoFactorOutcome> => {
    if (!(await isAllowed(transaction))) return { isRemoved: false, reason: 'not-an-admin' }
    const member = await lockMember(transaction, memberId)
    if (!member) return { isRemoved: false, reason: 'unknown-member' }
    const wasEnrolled = await deleteTwoFactorEnrolment(transaction, memberId)
    if (!wasEnrolled) return { isRemoved: false, reason: 'not-enrolled' }
    const at = clock()
    await recordSecurityEvent(transaction, actor, { event: 'factor-removed', about: member.name, at })
    const stamp = { memberId: actor.memberId, changedAt: at.toISOString() }
    const subject = { type: 'member', id: memberId } as const
    await recordEvent(transaction, stamp, { subject, event: 'two-factor-off' })
    await onRemoved?.(transaction, member)
    return { isRemoved: true, member }
  })
}

/**
 * Returns the number of members whose two-factor secret cannot be decrypted.
 * @param key `APP_KEY` of the environment file
 */
export async function countUndecryptableTwoFactorSecrets(database: Connection, key: string): Promise<number> {
  const secrets = await listTwoFactorSecrets(database)
  return secrets.filter(
    ({ memberId, encryptedSecret }) =>
      decryptSecret({ key, purpose: 'second-factor', row: memberId }, encryptedSecret) === null,
  ).length
}
