import { createStamp } from '#changes.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { Sentence } from '#errors.ts'
import { recordEvent } from '#events/repository.ts'
import type { Member } from '#members/member.ts'
import { hashPassword } from '#members/password-hashing.ts'
import { findPasswordWeakness, requireStrongPassword } from '#members/password-strength.ts'
import {
  findMemberByEmail,
  isNameTaken,
  lockMember,
  type ProfileUpdate,
  updatePasswordHash,
  updateProfile,
} from '#members/repository.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import { type Actor, serverActor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import { confirmPassword } from './confirm-password.ts'
import { deleteMemberResets } from './password-reset/repository.ts'
import { deleteMemberSessions } from './repository.ts'

interface ProfileChange {
  readonly memberId: number
  /** Absent fields stay unchanged. */
  readonly profile: ProfileUpdate
  readonly actor: Actor
}

type ChangeProfileOutcome =
  | { readonly isChanged: true; readonly member: Member }
  | { readonly isChanged: false; readonly reason: 'unknown-member' | 'name-taken' }

/** Changes a member's own name or language. Records a change of the name in the security log, with both names. */
export async function changeProfile(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { memberId, profile, actor }: ProfileChange,
): Promise<ChangeProfileOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<ChangeProfileOutcome> => {
      const member = await lockMember(transaction, memberId)
      if (!member) return { isChanged: false, reason: 'unknown-member' }
      const { name = member.name, locale = member.locale } = profile
      // A name that was stored before names were unique stays while it is not edited.
      const isRenamed = name !== member.name
      if (isRenamed && (await isNameTaken(transaction, { name, exceptId: memberId })))
        return { isChanged: false, reason: 'name-taken' }
      await updateProfile(transaction, memberId, isRenamed ? profile : { locale: profile.locale })
      if (isRenamed) {
        const at = clock()
        const event = { event: 'name-changed', about: name, at } as const
        await recordSecurityEvent(transaction, { ...actor, name: member.name }, event)
        const stamp = createStamp({ memberId }, at)
        const subject = { type: 'member', id: memberId } as const
        await recordEvent(transaction, stamp, { subject, event: 'updated' })
      }
      return { isChanged: true, member: { ...member, name, locale } }
    })
  } catch (error) {
    // Another member has just taken the name.
    if (isDuplicate(error, uniqueKeys.memberName)) return { isChanged: false, reason: 'name-taken' }
    throw error
  }
}

interface PasswordChange {
  readonly member: Member
  readonly currentPassword: string
  readonly password: string
  /** Current session, which stays. */
  readonly sessionId: number
  readonly actor: Actor
}

/**
 * Changes the password of a signed-in member and ends all other sessions. Wrong current passwords count like failed
 * sign-ins.
 * @returns false if the current password is wrong
 * @throws TooManyAttempts, Invalid for a weak password
 */
export async function changePassword(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  { member, currentPassword, password, sessionId, actor }: PasswordChange,
): Promise<boolean> {
  const { database, clock } = services
  const confirmation = { member, password: currentPassword, address: actor.address }
  const confirmed = await confirmPassword(services, confirmation, async () => true)
  if (confirmed.reason !== null) return false
  await requireStrongPassword(services, { password, name: member.name, email: member.email })
  const passwordHash = await hashPassword(password)
  return await inTransaction(database, async (transaction) => {
    // The password was reset concurrently.
    const current = await lockMember(transaction, member.id)
    if (current?.passwordHash !== confirmed.member.passwordHash) return false
    const at = clock()
    await storePassword(transaction, {
      ...{ memberId: member.id, passwordHash, exceptSessionId: sessionId },
      ...{ changedBy: member.id, at },
    })
    await recordSecurityEvent(transaction, actor, { event: 'password-changed', at })
    return true
  })
}

export type ResetPasswordOutcome =
  | { readonly isReset: true }
  | { readonly isReset: false; readonly reason: 'unknown-email' }
  | { readonly isReset: false; readonly reason: 'password-weak'; readonly sentence: Sentence }

/** Sets a password on the command line and ends all sessions of the member. */
export async function resetPassword(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<ResetPasswordOutcome> {
  const { database, clock } = services
  const member = await findMemberByEmail(database, email)
  if (!member) return { isReset: false, reason: 'unknown-email' }
  const sentence = await findPasswordWeakness(services, { password, name: member.name, email })
  if (sentence) return { isReset: false, reason: 'password-weak', sentence }
  const passwordHash = await hashPassword(password)
  await inTransaction(database, async (transaction) => {
    const at = clock()
    await storePassword(transaction, { memberId: member.id, passwordHash, changedBy: null, at })
    const securityEvent = { event: 'password-set', about: member.name, at } as const
    await recordSecurityEvent(transaction, serverActor, securityEvent)
  })
  return { isReset: true }
}

interface NewPassword {
  readonly memberId: number
  readonly passwordHash: string
  /** The member who changes it; null: the command line. */
  readonly changedBy: number | null
  readonly at: Date
  /** Session that stays; absent: none. */
  readonly exceptSessionId?: number
}

/** Stores a password hash, ends the sessions of the member, deletes their password reset links and records the event. */
export async function storePassword(
  transaction: Connection,
  { memberId, passwordHash, changedBy, at, exceptSessionId }: NewPassword,
): Promise<void> {
  await updatePasswordHash(transaction, memberId, passwordHash)
  await deleteMemberSessions(transaction, memberId, exceptSessionId === undefined ? {} : { exceptSessionId })
  await deleteMemberResets(transaction, memberId)
  const stamp = { memberId: changedBy, changedAt: at.toISOString() }
  const subject = { type: 'member', id: memberId } as const
  await recordEvent(transaction, stamp, { subject, event: 'password-changed' })
}
