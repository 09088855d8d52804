import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { Member } from '#members/member.ts'
import { isNameTaken, lockMember, type ProfileUpdate, updateProfile } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'

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
