import { hashSecret } from '#auth/secret.ts'
import type { Services } from '#services.ts'
import { findInvitationByToken, type Invitation } from './repository.ts'

/** The invitation that a link is about; null where it was taken up, taken back, renewed or is too old. */
export async function findValidInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<Invitation | null> {
  const invitation = await findInvitationByToken(database, hashSecret(token))
  return invitation && invitation.expiresAt > clock() ? invitation : null
}
