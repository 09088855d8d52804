import { isActiveAdmin } from '#auth/is-admin-still.ts'
import { deleteMemberSessions } from '#auth/repository.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { lockMember, type StoredMember } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'

export type EndSessionsOutcome =
  | { readonly ended: true; readonly member: StoredMember }
  | { readonly ended: false; readonly because: 'not-an-admin' | 'unknown-member' }

/** An administrator signs a member out everywhere. */
export async function endMemberSessions(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { actorId: by, memberId, actor }: { readonly actorId: number; readonly memberId: number; readonly actor: Actor },
): Promise<EndSessionsOutcome> {
  return await inTransaction(database, async (transaction): Promise<EndSessionsOutcome> => {
    if (!(await isActiveAdmin(transaction, by))) return { ended: false, because: 'not-an-admin' }
    const member = await lockMember(transaction, memberId)
    if (!member) return { ended: false, because: 'unknown-member' }
    await deleteMemberSessions(transaction, memberId)
    await recordSecurityEvent(transaction, actor, { event: 'sessions-ended', about: member.name, at: clock() })
    return { ended: true, member }
  })
}
