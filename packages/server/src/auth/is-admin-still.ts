import type { Connection } from '#database/tables/schema.ts'
import { lockMember } from '#members/repository.ts'

/**
 * Whether whoever asked is an administrator at this moment, and so until the transaction ends: between being let in
 * and writing, somebody may have taken that away, together with what they had made.
 */
export async function isActiveAdmin(transaction: Connection, memberId: number): Promise<boolean> {
  const member = await lockMember(transaction, memberId)
  return member?.role === 'admin' && member.isActive
}
