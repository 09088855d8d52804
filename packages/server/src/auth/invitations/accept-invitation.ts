import { inTransaction } from '#database/in-transaction.ts'
import { isDuplicate } from '#database/portable.ts'
import { uniqueKeys } from '#database/unique-keys.ts'
import { hashPassword } from '#members/hash-password.ts'
import { requireGoodPassword } from '#members/passwords/require-good-password.ts'
import { insertMember } from '#members/repository.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { readInvitation } from './read-invitation.ts'
import { deleteInvitation } from './repository.ts'

interface Acceptance {
  readonly token: string
  readonly name: string
  readonly password: string
  readonly origin: Pick<Actor, 'address' | 'browser'>
}

/** Makes a member of whoever has the link; the e-mail address, or null where the link is not (any more) good. @throws Invalid */
export async function acceptInvitation(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  { token, name, password, origin }: Acceptance,
): Promise<string | null> {
  const { database, clock } = services
  // Nobody without a link makes the server hash anything.
  const invited = await readInvitation(services, token)
  if (!invited) return null
  await requireGoodPassword(services, { password, name, email: invited.email })
  const passwordHash = await hashPassword(password)
  try {
    return await inTransaction(database, async (transaction) => {
      const invitation = await readInvitation({ database: transaction, clock }, token)
      if (!(invitation && (await deleteInvitation(transaction, invitation.id)))) return null
      const { email, role } = invitation
      const at = clock()
      const memberId = await insertMember(transaction, { name, email, role, passwordHash, createdAt: at })
      await noteEvent(
        transaction,
        { memberId, name, ...origin },
        { event: 'member-joined', about: email, at },
      )
      return email
    })
  } catch (error) {
    // The command line has made them a member meanwhile.
    if (isDuplicate(error, uniqueKeys.memberEmail)) return null
    throw error
  }
}
