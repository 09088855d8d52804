import type { Role } from '@quittance/shared/contract/permissions.ts'
import { isActiveAdmin } from '#auth/member-access/change-access.ts'
import { generateSecret, hashSecret } from '#auth/secret.ts'
import { createStamp } from '#changes.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { recordEvent } from '#events/repository.ts'
import { hashPassword } from '#members/password-hashing.ts'
import { requireStrongPassword } from '#members/password-strength.ts'
import { findMemberByEmail, insertMember, isNameTaken } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import type { Actor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import {
  deleteInvitation,
  findInvitation,
  findInvitationByToken,
  type Invitation,
  insertInvitation,
  renewInvitationLink,
} from './repository.ts'

/** Lifetime of an invitation link in milliseconds: 72 hours, as the e-mail says. */
const invitationLifetimeMs = 72 * 60 * 60 * 1_000

interface InvitationRequest {
  readonly name: string
  readonly email: string
  readonly role: Role
  /** Id of the administrator who invites. */
  readonly invitedBy: number
}

export type InviteMemberOutcome =
  | { readonly isInvited: true; readonly id: number; readonly token: string }
  | { readonly isInvited: false; readonly reason: 'not-an-admin' | 'is-member' | 'is-invited' | 'name-taken' }

/** Creates an invitation. Only the hash of its secret is stored. */
export async function inviteMember(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { name, email, role, invitedBy }: InvitationRequest,
): Promise<InviteMemberOutcome> {
  const token = generateSecret()
  const createdAt = clock()
  const expiresAt = new Date(createdAt.getTime() + invitationLifetimeMs)
  const invitation = { name, email, role, tokenHash: hashSecret(token), invitedBy, createdAt, expiresAt }
  try {
    return await inTransaction(database, async (transaction): Promise<InviteMemberOutcome> => {
      if (!(await isActiveAdmin(transaction, invitedBy))) return { isInvited: false, reason: 'not-an-admin' }
      if (await findMemberByEmail(transaction, email)) return { isInvited: false, reason: 'is-member' }
      if (await isNameTaken(transaction, { name, exceptId: null }))
        return { isInvited: false, reason: 'name-taken' }
      const id = await insertInvitation(transaction, invitation)
      const stamp = createStamp({ memberId: invitedBy }, createdAt)
      await recordEvent(transaction, stamp, { subject: { type: 'invitation', id }, event: 'created' })
      return { isInvited: true, id, token }
    })
  } catch (error) {
    if (isDuplicate(error, uniqueKeys.invitationEmail)) return { isInvited: false, reason: 'is-invited' }
    throw error
  }
}

export type RenewInvitationOutcome =
  | { readonly isRenewed: true; readonly invitation: Invitation; readonly token: string }
  | { readonly isRenewed: false; readonly reason: 'not-an-admin' | 'gone' }

/** Replaces the link of an invitation with a new one, valid for another 72 hours. */
export async function renewInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, actorId }: { readonly id: number; readonly actorId: number },
): Promise<RenewInvitationOutcome> {
  const token = generateSecret()
  const renewedAt = clock()
  const expiresAt = new Date(renewedAt.getTime() + invitationLifetimeMs)
  return await inTransaction(database, async (transaction): Promise<RenewInvitationOutcome> => {
    if (!(await isActiveAdmin(transaction, actorId))) return { isRenewed: false, reason: 'not-an-admin' }
    const invitation = await findInvitation(transaction, id)
    const renewal = { tokenHash: hashSecret(token), invitedBy: actorId, expiresAt }
    // Read without a lock: it may have been accepted since.
    const isRenewed = invitation !== null && (await renewInvitationLink(transaction, id, renewal))
    if (!isRenewed) return { isRenewed: false, reason: 'gone' }
    const stamp = createStamp({ memberId: actorId }, renewedAt)
    await recordEvent(transaction, stamp, { subject: { type: 'invitation', id }, event: 'updated' })
    return { isRenewed: true, invitation: { ...invitation, expiresAt }, token }
  })
}

/** Deletes an invitation. Returns its e-mail address; null if there is none. */
export async function revokeInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { id, actorId }: { readonly id: number; readonly actorId: number },
): Promise<string | null> {
  return await inTransaction(database, async (transaction) => {
    const invitation = await findInvitation(transaction, id)
    const wasDeleted = await deleteInvitation(transaction, id)
    if (!(invitation && wasDeleted)) return null
    const stamp = createStamp({ memberId: actorId }, clock())
    await recordEvent(transaction, stamp, { subject: { type: 'invitation', id }, event: 'deleted' })
    return invitation.email
  })
}

/** Returns the invitation of a link; null if it was accepted, revoked or renewed, or has expired. */
export async function findValidInvitation(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<Invitation | null> {
  const invitation = await findInvitationByToken(database, hashSecret(token))
  return invitation && invitation.expiresAt > clock() ? invitation : null
}

interface InvitationAcceptance {
  readonly token: string
  readonly name: string
  readonly password: string
  readonly origin: Pick<Actor, 'address' | 'browser'>
}

type AcceptInvitationOutcome =
  | { readonly isAccepted: true; readonly email: string }
  | { readonly isAccepted: false; readonly reason: 'gone' | 'name-taken' }

const goneOutcome = { isAccepted: false, reason: 'gone' } as const
const nameTakenOutcome = { isAccepted: false, reason: 'name-taken' } as const

/** Creates the member of an invitation. @throws Invalid for a weak password */
export async function acceptInvitation(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  { token, name, password, origin }: InvitationAcceptance,
): Promise<AcceptInvitationOutcome> {
  const { database, clock } = services
  // Checked first: without a valid link nothing is hashed.
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
      const memberId = await insertMember(transaction, {
        ...{ name, email, role, passwordHash },
        createdAt: at,
        isInvited: true,
      })
      const subject = { type: 'invitation', id: invitation.id } as const
      const stamp = createStamp({ memberId }, at)
      await recordEvent(transaction, stamp, { subject, event: 'accepted' })
      await recordSecurityEvent(
        transaction,
        { memberId, name, ...origin },
        { event: 'member-joined', about: email, at },
      )
      return { isAccepted: true, email }
    })
  } catch (error) {
    // The command line has created this member, or another member has just taken the name.
    if (isDuplicate(error, uniqueKeys.memberEmail)) return goneOutcome
    if (isDuplicate(error, uniqueKeys.memberName)) return nameTakenOutcome
    throw error
  }
}
