import { isAdminStill } from '#auth/is-admin-still.ts'
import { newSecret, secretHash } from '#auth/secret.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { linkLifeMs } from './invite-member.ts'
import { findInvitation, type Invitation, renewLink } from './repository.ts'

export type Renewing =
  | { readonly renewed: true; readonly invitation: Invitation; readonly token: string }
  | { readonly renewed: false; readonly because: 'not-an-admin' | 'gone' }

/** Another link, good for as long as the first was. */
export async function renewInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, by }: { readonly id: number; readonly by: number },
): Promise<Renewing> {
  const token = newSecret()
  const expiresAt = new Date(clock().getTime() + linkLifeMs)
  return await inTransaction(database, async (transaction): Promise<Renewing> => {
    if (!(await isAdminStill(transaction, by))) return { renewed: false, because: 'not-an-admin' }
    const invitation = await findInvitation(transaction, id)
    const renewal = { tokenHash: secretHash(token), invitedBy: by, expiresAt }
    // Read without a lock: it may have been taken up since.
    const isThere = invitation !== null && (await renewLink(transaction, id, renewal))
    if (!isThere) return { renewed: false, because: 'gone' }
    return { renewed: true, invitation: { ...invitation, expiresAt }, token }
  })
}
