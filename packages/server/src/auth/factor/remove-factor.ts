import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { lockMember, type StoredMember } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { deleteTwoFactorEnrolment } from './repository.ts'

interface TwoFactorRemoval {
  readonly memberId: number
  /** Who does it for the member. */
  readonly actor: Actor
  /** Looked at in the same transaction. */
  readonly isAllowed?: (transaction: Connection) => Promise<boolean>
  readonly onRemoved?: (transaction: Connection, member: StoredMember) => Promise<void>
}

export type RemoveTwoFactorOutcome =
  | { readonly removed: true; readonly member: StoredMember }
  | { readonly removed: false; readonly because: 'not-an-admin' | 'unknown-member' | 'was-off' }

/** Switches the factor off for somebody who has lost phone and recovery codes: nobody is locked out for good. */
export async function removeMemberTwoFactor(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { memberId, actor, isAllowed: mayStill = async () => true, onRemoved: afterwards }: TwoFactorRemoval,
): Promise<RemoveTwoFactorOutcome> {
  return await inTransaction(database, async (transaction): Promise<RemoveTwoFactorOutcome> => {
    if (!(await mayStill(transaction))) return { removed: false, because: 'not-an-admin' }
    const member = await lockMember(transaction, memberId)
    if (!member) return { removed: false, because: 'unknown-member' }
    if (!(await deleteTwoFactorEnrolment(transaction, memberId))) return { removed: false, because: 'was-off' }
    await recordSecurityEvent(transaction, actor, { event: 'factor-removed', about: member.name, at: clock() })
    await afterwards?.(transaction, member)
    return { removed: true, member }
  })
}
