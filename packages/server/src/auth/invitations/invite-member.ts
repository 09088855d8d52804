import type { Role } from '@quittance/shared/contract/auth.ts'
import { isActiveAdmin } from '#auth/is-admin-still.ts'
import { generateSecret, hashSecret } from '#auth/secret.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { findMemberByEmail, isNameTaken } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { insertInvitation } from './repository.ts'

/** How long a link is good, in milliseconds: the message that carries it says 72 hours. */
export const invitationLifetimeMs = 72 * 60 * 60 * 1_000

interface InvitationRequest {
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Who invites. */
  readonly invitedBy: number
}

export type InviteMemberOutcome =
  | { readonly invited: true; readonly id: number; readonly token: string }
  | { readonly invited: false; readonly because: 'not-an-admin' | 'is-member' | 'is-invited' | 'name-taken' }

/** Somebody becomes a member only by taking an invitation up: the secret in its link is stored as a hash. */
export async function inviteMember(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { name, email, role, invitedBy: by }: InvitationRequest,
): Promise<InviteMemberOutcome> {
  const token = generateSecret()
  const createdAt = clock()
  const expiresAt = new Date(createdAt.getTime() + invitationLifetimeMs)
  const invitation = { name, email, role, tokenHash: hashSecret(token), invitedBy: by, createdAt, expiresAt }
  try {
    return await inTransaction(database, async (transaction): Promise<InviteMemberOutcome> => {
      if (!(await isActiveAdmin(transaction, by))) return { invited: false, because: 'not-an-admin' }
      if (await findMemberByEmail(transaction, email)) return { invited: false, because: 'is-member' }
      if (await isNameTaken(transaction, { name, exceptId: null }))
        return { invited: false, because: 'name-taken' }
      return { invited: true, id: await insertInvitation(transaction, invitation), token }
    })
  } catch (error) {
    if (isDuplicate(error, uniqueKeys.invitationEmail)) return { invited: false, because: 'is-invited' }
    throw error
  }
}
