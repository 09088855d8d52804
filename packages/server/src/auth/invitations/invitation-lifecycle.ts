import type { Role } from '@quittance/shared/contract/auth.ts'
import { isActiveAdmin } from '#auth/member-access/change-access.ts'
import { generateSecret, hashSecret } from '#auth/secret.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { hashPassword } from '#members/password-hashing.ts'
import { requireStrongPassword } from '#members/password-strength.ts'
import { findMemberByEmail, insertMember, isNameTaken } from '#members/repository.ts'
import { type Actor, recordSecurityEvent } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import {
  deleteInvitation,
  findInvitation,
  findInvitationByToken,
  type Invitation,
  insertInvitation,
  renewInvitationLink,
} from './repository.ts'

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

/** Takes an invitation back. @returns whom it was for; null: there is no such invitation */
export async function revokeInvitation(
  { database }: Pick<Services, 'database'>,
  id: number,
): Promise<string | null> {
  const invitation = await findInvitation(database, id)
  const wasDeleted = await deleteInvitation(database, id)
  return invitation && wasDeleted ? invitation.email : null
}

/** The invitation that a link is about; null where it was taken up, taken back, renewed or is too old. */
export async function findValidInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<Invitation | null> {
  const invitation = await findInvitationByToken(database, hashSecret(token))
  return invitation && invitation.expiresAt > clock() ? invitation : null
}

const goneOutcome = { accepted: false, because: 'gone' } as const
const nameTakenOutcome = { accepted: false, because: 'name-taken' } as const

interface InvitationAcceptance {
  readonly token: string
  readonly name: string
  readonly password: string
  readonly origin: Pick<Actor, 'address' | 'browser'>
}

export type AcceptInvitationOutcome =
  | { readonly accepted: true; readonly email: string }
  | { readonly accepted: false; readonly because: 'gone' | 'name-taken' }

/** Makes a member of the person who has the link. @throws Invalid where the password is weak */
export async function acceptInvitation(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  { token, name, password, origin }: InvitationAcceptance,
): Promise<AcceptInvitationOutcome> {
  const { database, clock } = services
  // Nobody without a link makes the server hash anything.
  const validInvitation = await findValidInvitation(services, token)
  if (!validInvitation) return goneOutcome
  await requireStrongPassword(services, { password, name, email: validInvitation.email })
  const passwordHash = await hashPassword(password)
  try {
    return await inTransaction(database, async (transaction): Promise<AcceptInvitationOutcome> => {
      const invitation = await findValidInvitation({ database: transaction, clock }, token)
      if (!invitation) return goneOutcome
      if (await isNameTaken(transaction, { name, exceptId: null })) return nameTakenOutcome
      if (!(await deleteInvitation(transaction, invitation.id))) return goneOutcome
      const { email, role } = invitation
      const at = clock()
      const memberId = await insertMember(transaction, { name, email, role, passwordHash, createdAt: at })
      await recordSecurityEvent(
        transaction,
        { memberId, name, ...origin },
        { event: 'member-joined', about: email, at },
      )
      return { accepted: true, email }
    })
  } catch (error) {
    // The command line has made them a member, or another member has just taken the name.
    if (isDuplicate(error, uniqueKeys.memberEmail)) return goneOutcome
    if (isDuplicate(error, uniqueKeys.memberName)) return nameTakenOutcome
    throw error
  }
}
