import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { hashPassword } from '#members/hash-password.ts'
import { requireStrongPassword } from '#members/passwords/require-good-password.ts'
import { insertMember, isNameTaken } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { findValidInvitation } from './read-invitation.ts'
import { deleteInvitation } from './repository.ts'

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
