import type { Role } from '@quittance/shared/contract/auth.ts'
import { deleteMemberTokens } from '#auth/api-tokens/repository.ts'
import { deleteMemberInvitations } from '#auth/invitations/repository.ts'
import { deleteMemberResets } from '#auth/password-reset/repository.ts'
import { deleteMemberSessions } from '#auth/repository.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockMember, lockMembers, type StoredMember, setActive, updateRole } from '#members/repository.ts'
import type { Services } from '#services.ts'

/** What somebody may do from now on. */
interface MemberAccess {
  readonly role: Role
  readonly isActive: boolean
}

export interface AccessChange {
  /** Who makes it. */
  readonly actorId: number
  readonly memberId: number
  readonly change: Partial<MemberAccess>
}

export type ChangeAccessOutcome =
  | { readonly changed: true; readonly member: StoredMember }
  | { readonly changed: false; readonly because: 'not-an-admin' | 'unknown-member' | 'last-admin' }

/**
 * Gives a member another role, or lets them in or not. One change at a time: of two administrators who take each other's
 * role at once, the second is no administrator any more. Whoever is not let in loses the sessions, and whoever is no
 * administrator, the API tokens and the invitations that are still open.
 */
export async function changeAccess(
  { database }: Pick<Services, 'database'>,
  { actorId: by, memberId, change }: AccessChange,
): Promise<ChangeAccessOutcome> {
  return await inTransaction(database, async (transaction): Promise<ChangeAccessOutcome> => {
    const members = await lockMembers(transaction)
    const isActorAdmin = members.some((member) => member.id === by && hasAdminAccess(member))
    if (!isActorAdmin) return { changed: false, because: 'not-an-admin' }
    const member = members.find(({ id }) => id === memberId)
    if (!member) return { changed: false, because: 'unknown-member' }
    const after = { ...member, ...change }
    const isOtherAdminLeft = members.some((other) => other.id !== memberId && hasAdminAccess(other))
    if (hasAdminAccess(member) && !hasAdminAccess(after) && !isOtherAdminLeft)
      return { changed: false, because: 'last-admin' }
    await storeAccess(transaction, memberId, after)
    return { changed: true, member: after }
  })
}

function hasAdminAccess({ role, isActive }: MemberAccess): boolean {
  return isActive && role === 'admin'
}

async function storeAccess(db: Connection, memberId: number, after: MemberAccess): Promise<void> {
  await updateRole(db, memberId, after.role)
  await setActive(db, memberId, after.isActive)
  if (!after.isActive) {
    await deleteMemberSessions(db, memberId)
    await deleteMemberResets(db, memberId)
  }
  if (hasAdminAccess(after)) return
  await deleteMemberInvitations(db, memberId)
  await deleteMemberTokens(db, memberId)
}

/**
 * Whether whoever asked is an administrator at this moment, and so until the transaction ends: between being let in
 * and writing, somebody may have taken that away, together with what they had made.
 */
export async function isActiveAdmin(transaction: Connection, memberId: number): Promise<boolean> {
  const member = await lockMember(transaction, memberId)
  return member?.role === 'admin' && member.isActive
}
