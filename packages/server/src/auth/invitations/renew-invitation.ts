import { newSecret, secretHash } from '#auth/secret.ts'
import { inTransaction } from '#database/in-transaction.ts'
import type { Services } from '#services.ts'
import { linkLifeMs } from './invite-member.ts'
import { findInvitation, type Invitation, renewLink } from './repository.ts'

export interface Renewed {
  readonly invitation: Invitation
  readonly token: string
}

/** Another link, good for as long as the first was; null where there is no such invitation any more. */
export async function renewInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, by }: { readonly id: number; readonly by: number },
): Promise<Renewed | null> {
  const token = newSecret()
  const expiresAt = new Date(clock().getTime() + linkLifeMs)
  return await inTransaction(database, async (transaction) => {
    const invitation = await findInvitation(transaction, id)
    if (!invitation) return null
    await renewLink(transaction, id, { tokenHash: secretHash(token), invitedBy: by, expiresAt })
    return { invitation: { ...invitation, expiresAt }, token }
  })
}
