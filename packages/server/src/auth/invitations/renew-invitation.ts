import { isActiveAdmin } from '#auth/is-admin-still.ts'
import { generateSecret, hashSecret } from '#auth/secret.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Services } from '#services.ts'
import { invitationLifetimeMs } from './invite-member.ts'
import { findInvitation, type Invitation, renewInvitationLink } from './repository.ts'

export type RenewInvitationOutcome =
  | { readonly renewed: true; readonly invitation: Invitation; readonly token: string }
  | { readonly renewed: false; readonly because: 'not-an-admin' | 'gone' }

/** Another link, good for as long as the first was. */
export async function renewInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, actorId: by }: { readonly id: number; readonly actorId: number },
): Promise<RenewInvitationOutcome> {
  const token = generateSecret()
  const expiresAt = new Date(clock().getTime() + invitationLifetimeMs)
  return await inTransaction(database, async (transaction): Promise<RenewInvitationOutcome> => {
    if (!(await isActiveAdmin(transaction, by))) return { renewed: false, because: 'not-an-admin' }
    const invitation = await findInvitation(transaction, id)
    const renewal = { tokenHash: hashSecret(token), invitedBy: by, expiresAt }
    // Read without a lock: it may have been taken up since.
    const isRenewed = invitation !== null && (await renewInvitationLink(transaction, id, renewal))
    if (!isRenewed) return { renewed: false, because: 'gone' }
    return { renewed: true, invitation: { ...invitation, expiresAt }, token }
  })
}
