import type { Services } from '#services.ts'
import { deleteInvitation, findInvitation } from './repository.ts'

/** Takes an invitation back. @returns whom it was for; null: there is no such invitation */
export async function revokeInvitation(
  { database }: Pick<Services, 'database'>,
  id: number,
): Promise<string | null> {
  const invitation = await findInvitation(database, id)
  const wasDeleted = await deleteInvitation(database, id)
  return invitation && wasDeleted ? invitation.email : null
}
