import type { Role } from '@quittance/shared/contract/auth.ts'
import { deleteResetsOf } from '#auth/forgotten/repository.ts'
import { deleteInvitationsBy } from '#auth/invitations/repository.ts'
import { deleteSessionsOf } from '#auth/repository.ts'
import { deleteTokensOf } from '#auth/tokens/repository.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockMembers, type StoredMember, setActive, updateRole } from '#members/repository.ts'
import type { Services } from '#services.ts'

/** What somebody may do from now on. */
interface Access {
  readonly role: Role
  readonly isActive: boolean
}

export interface AccessChange {
  /** Who makes it. */
  readonly by: number
  readonly memberId: number
  readonly change: Partial<Access>
}

export type Changed =
  | { readonly changed: true; readonly member: StoredMember }
  | { readonly changed: false; readonly because: 'not-an-admin' | 'unknown-member' | 'last-admin' }

/**
 * Gives a member another role, or lets them in or not. One change at a time: of two administrators who take each other's
 * role at once, the second is no administrator any more. Whoever is not let in loses the sessions, and whoever is no
 * administrator, the API tokens and the invitations that are still open.
 */
export async function changeAccess(
  { database }: Pick<Services, 'database'>,
  { by, memberId, change }: AccessChange,
): Promise<Changed> {
  return await inTransaction(database, async (transaction): Promise<Changed> => {
    const members = await lockMembers(transaction)
    const isAdminStill = members.some((member) => member.id === by && isAdmin(member))
    if (!isAdminStill) return { changed: false, because: 'not-an-admin' }
    const member = members.find(({ id }) => id === memberId)
    if (!member) return { changed: false, because: 'unknown-member' }
    const after = { ...member, ...change }
    const isOneLeft = members.some((other) => other.id !== memberId && isAdmin(other))
    if (isAdmin(member) && !isAdmin(after) && !isOneLeft) return { changed: false, because: 'last-admin' }
    await store(transaction, memberId, after)
    return { changed: true, member: after }
  })
}

function isAdmin({ role, isActive }: Access): boolean {
  return isActive && role === 'admin'
}

async function store(db: Connection, memberId: number, after: Access): Promise<void> {
  await updateRole(db, memberId, after.role)
  await setActive(db, memberId, after.isActive)
  if (!after.isActive) {
    await deleteSessionsOf(db, memberId)
    await deleteResetsOf(db, memberId)
  }
  if (isAdmin(after)) return
  await deleteInvitationsBy(db, memberId)
  await deleteTokensOf(db, memberId)
}
