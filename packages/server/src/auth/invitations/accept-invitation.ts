import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { hashPassword } from '#members/hash-password.ts'
import { requireGoodPassword } from '#members/passwords/require-good-password.ts'
import { insertMember, isNameTaken } from '#members/repository.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { readInvitation } from './read-invitation.ts'
import { deleteInvitation } from './repository.ts'

const gone = { accepted: false, because: 'gone' } as const
const nameTaken = { accepted: false, because: 'name-taken' } as const

interface Acceptance {
  readonly token: string
  readonly name: string
  readonly password: string
  readonly origin: Pick<Actor, 'address' | 'browser'>
}

export type Accepting =
  | { readonly accepted: true; readonly email: string }
  | { readonly accepted: false; readonly because: 'gone' | 'name-taken' }

/** Makes a member of the person who has the link. @throws Invalid where the password is weak */
export async function acceptInvitation(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  { token, name, password, origin }: Acceptance,
): Promise<Accepting> {
  const { database, clock } = services
  // Nobody without a link makes the server hash anything.
  const invited = await readInvitation(services, token)
  if (!invited) return gone
  await requireGoodPassword(services, { password, name, email: invited.email })
  const passwordHash = await hashPassword(password)
  try {
    return await inTransaction(database, async (transaction): Promise<Accepting> => {
      const invitation = await readInvitation({ database: transaction, clock }, token)
      if (!invitation) return gone
      if (await isNameTaken(transaction, { name, exceptId: null })) return nameTaken
      if (!(await deleteInvitation(transaction, invitation.id))) return gone
      const { email, role } = invitation
      const at = clock()
      const memberId = await insertMember(transaction, { name, email, role, passwordHash, createdAt: at })
      await noteEvent(
        transaction,
        { memberId, name, ...origin },
        { event: 'member-joined', about: email, at },
      )
      return { accepted: true, email }
    })
  } catch (error) {
    // The command line has made them a member, or another member has just taken the name.
    if (isDuplicate(error, uniqueKeys.memberEmail)) return gone
    if (isDuplicate(error, uniqueKeys.memberName)) return nameTaken
    throw error
  }
}
