import { isAdminStill } from '#auth/is-admin-still.ts'
import { deleteSessionsOf } from '#auth/repository.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { lockMember, type StoredMember } from '#members/repository.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'

export type Ended =
  | { readonly ended: true; readonly member: StoredMember }
  | { readonly ended: false; readonly because: 'not-an-admin' | 'unknown-member' }

/** An administrator signs a member out everywhere. */
export async function endSessions(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { by, memberId, actor }: { readonly by: number; readonly memberId: number; readonly actor: Actor },
): Promise<Ended> {
  return await inTransaction(database, async (transaction): Promise<Ended> => {
    if (!(await isAdminStill(transaction, by))) return { ended: false, because: 'not-an-admin' }
    const member = await lockMember(transaction, memberId)
    if (!member) return { ended: false, because: 'unknown-member' }
    await deleteSessionsOf(transaction, memberId)
    await noteEvent(transaction, actor, { event: 'sessions-ended', about: member.name, at: clock() })
    return { ended: true, member }
  })
}
