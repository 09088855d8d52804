import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { Sentence } from '#errors.ts'
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
import { type Actor, recordSecurityEvent, serverActor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import { confirmPassword } from './confirm-password.ts'
import { deleteMemberResets } from './password-reset/repository.ts'
import { deleteMemberSessions } from './repository.ts'

interface PasswordChange {
  readonly member: Member
  readonly currentPassword: string
  readonly password: string
  /** The one session that goes on. */
  readonly sessionId: number
  readonly actor: Actor
}

/**
 * Another password; every other session of the member ends. Guesses at the current one count as those at signing in do.
 * @returns false where the current password is wrong @throws TooManyAttempts, Invalid
 */
export async function changePassword(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  { member, currentPassword, password, sessionId, actor }: PasswordChange,
): Promise<boolean> {
  const { database, clock } = services
  const confirmation = { member, password: currentPassword, address: actor.address }
  const confirmed = await confirmPassword(services, confirmation, async () => true)
  if (confirmed.because !== null) return false
  await requireStrongPassword(services, { password, name: member.name, email: member.email })
  const passwordHash = await hashPassword(password)
  return await inTransaction(database, async (transaction) => {
    // Reset meanwhile: the current password is another one by now.
    const current = await lockMember(transaction, member.id)
    if (current?.passwordHash !== confirmed.member.passwordHash) return false
    await storePassword(transaction, { memberId: member.id, passwordHash, exceptSessionId: sessionId })
    await recordSecurityEvent(transaction, actor, { event: 'password-changed', at: clock() })
    return true
  })
}

export type ResetPasswordOutcome =
  | { readonly reset: true }
  | { readonly reset: false; readonly because: 'unknown-email' }
  | { readonly reset: false; readonly because: 'password-weak'; readonly sentence: Sentence }

/** A new password; every session of that member ends. */
export async function resetPassword(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<ResetPasswordOutcome> {
  const { database, clock } = services
  const member = await findMemberByEmail(database, email)
  if (!member) return { reset: false, because: 'unknown-email' }
  const sentence = await findPasswordWeakness(services, { password, name: member.name, email })
  if (sentence) return { reset: false, because: 'password-weak', sentence }
  const passwordHash = await hashPassword(password)
  await inTransaction(database, async (transaction) => {
    await storePassword(transaction, { memberId: member.id, passwordHash })
    const securityEvent = { event: 'password-set', about: member.name, at: clock() } as const
    await recordSecurityEvent(transaction, serverActor, securityEvent)
  })
  return { reset: true }
}

interface NewPassword {
  readonly memberId: number
  readonly passwordHash: string
  /** The one session that goes on; absent: none does. */
  readonly exceptSessionId?: number
}

/** Another password. Whoever came in with the one before is out, and links for a forgotten one are good no more. */
export async function storePassword(
  transaction: Connection,
  { memberId, passwordHash, exceptSessionId: but }: NewPassword,
): Promise<void> {
  await updatePasswordHash(transaction, memberId, passwordHash)
  await deleteMemberSessions(transaction, memberId, but === undefined ? {} : { exceptSessionId: but })
  await deleteMemberResets(transaction, memberId)
}

interface ProfileChange {
  readonly memberId: number
  /** What is not given stays. */
  readonly profile: ProfileUpdate
  readonly actor: Actor
}

export type ChangeProfileOutcome =
  | { readonly changed: true; readonly member: Member }
  | { readonly changed: false; readonly because: 'unknown-member' | 'name-taken' }

/** Changes a member's own name or language, and writes a change of the name into the security log: both names. */
export async function changeProfile(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { memberId, profile: data, actor }: ProfileChange,
): Promise<ChangeProfileOutcome> {
  try {
    return await inTransaction(database, async (transaction): Promise<ChangeProfileOutcome> => {
      const member = await lockMember(transaction, memberId)
      if (!member) return { changed: false, because: 'unknown-member' }
      const { name = member.name, locale = member.locale } = data
      // A name that was stored before names were unique stays while it is not edited.
      const isRenamed = name !== member.name
      if (isRenamed && (await isNameTaken(transaction, { name, exceptId: memberId })))
        return { changed: false, because: 'name-taken' }
      await updateProfile(transaction, memberId, isRenamed ? data : { locale: data.locale })
      if (isRenamed) {
        const renamed = { event: 'name-changed', about: name, at: clock() } as const
        await recordSecurityEvent(transaction, { ...actor, name: member.name }, renamed)
      }
      return { changed: true, member: { ...member, name, locale } }
    })
  } catch (error) {
    // Another member has just taken the name.
    if (isDuplicate(error, uniqueKeys.memberName)) return { changed: false, because: 'name-taken' }
    throw error
  }
}
