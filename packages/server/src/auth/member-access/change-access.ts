import type { Role } from '@quittance/shared/contract/permissions.ts'
import { deleteMemberTokens } from '#auth/api-tokens/repository.ts'
import { deleteMemberInvitations } from '#auth/invitations/repository.ts'
import { deleteMemberResets } from '#auth/password-reset/repository.ts'
import { deleteMemberSessions } from '#auth/repository.ts'
import { createStamp } from '#changes.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type RecordedEvent, recordEvents } from '#events/repository.ts'
import { lockMember, lockMembers, type StoredMember, setActive, updateRole } from '#members/repository.ts'
import type { Services } from '#services.ts'

interface MemberAccess {
  readonly role: Role
  readonly isActive: boolean
}

interface AccessChange {
  /** Administrator who makes the change. */
  readonly actorId: number
  readonly memberId: number
  /** Absent fields stay unchanged. */
  readonly change: Partial<MemberAccess>
}

export type ChangeAccessOutcome =
  | { readonly isChanged: true; readonly member: StoredMember }
  | { readonly isChanged: false; readonly reason: 'not-an-admin' | 'unknown-member' | 'last-admin' }

/**
 * Changes the role or the active flag of a member. All changes are serialised by locking the members: of two administrators
 * who demote each other concurrently, the second is rejected. Deactivation ends sessions and deletes reset links; losing the
 * administrator role deletes API tokens and open invitations.
 */
export async function changeAccess(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { actorId, memberId, change }: AccessChange,
): Promise<ChangeAccessOutcome> {
  return await inTransaction(database, async (transaction): Promise<ChangeAccessOutcome> => {
    const members = await lockMembers(transaction)
    const isActorAdmin = members.some((member) => member.id === actorId && hasAdminAccess(member))
    if (!isActorAdmin) return { isChanged: false, reason: 'not-an-admin' }
    const member = members.find(({ id }) => id === memberId)
    if (!member) return { isChanged: false, reason: 'unknown-member' }
    const changedMember = { ...member, ...change }
    const isOtherAdminLeft = members.some((other) => other.id !== memberId && hasAdminAccess(other))
    if (hasAdminAccess(member) && !hasAdminAccess(changedMember) && !isOtherAdminLeft)
      return { isChanged: false, reason: 'last-admin' }
    const deletions = await storeAccess(transaction, memberId, changedMember)
    const stamp = createStamp({ memberId: actorId }, clock())
    const subject = { type: 'member', id: memberId } as const
    const events = listAccessEvents(member, changedMember).map((event) => ({ subject, event }))
    await recordEvents(transaction, stamp, [...events, ...deletions])
    return { isChanged: true, member: changedMember }
  })
}

function listAccessEvents(before: MemberAccess, after: MemberAccess): RecordedEvent['event'][] {
  const events: RecordedEvent['event'][] = []
  if (after.role !== before.role) events.push(`role-${after.role}`)
  if (after.isActive !== before.isActive) events.push(after.isActive ? 'activated' : 'deactivated')
  return events
}

function hasAdminAccess({ role, isActive }: MemberAccess): boolean {
  return isActive && role === 'admin'
}

/** Returns the events of the invitations and tokens that it deletes. */
async function storeAccess(db: Connection, memberId: number, access: MemberAccess): Promise<RecordedEvent[]> {
  await updateRole(db, memberId, access.role)
  await setActive(db, memberId, access.isActive)
  if (!access.isActive) {
    await deleteMemberSessions(db, memberId)
    await deleteMemberResets(db, memberId)
  }
  if (hasAdminAccess(access)) return []
  const invitations = await deleteMemberInvitations(db, memberId)
  const tokens = await deleteMemberTokens(db, memberId)
  return [
    ...invitations.map((id) => ({ subject: { type: 'invitation', id }, event: 'deleted' }) as const),
    ...tokens.map(({ id, name }) => {
      const subject = { type: 'token', id } as const
      return { subject, event: 'deleted', deletedName: name } as const
    }),
  ]
}

/**
 * Locks a member until the transaction ends and returns whether they are an active administrator: the role may have been
 * removed since the request was authorised.
 */
export async function isActiveAdmin(transaction: Connection, memberId: number): Promise<boolean> {
  const member = await lockMember(transaction, memberId)
  return member !== null && hasAdminAccess(member)
}
