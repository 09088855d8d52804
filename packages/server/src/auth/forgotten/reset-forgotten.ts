import { queueAccountEmail } from '#auth/notices/queue-notice.ts'
import { storePassword } from '#auth/store-password.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { hashPassword } from '#members/hash-password.ts'
import { requireStrongPassword } from '#members/passwords/require-good-password.ts'
import { lockMember } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { findValidReset } from './read-reset.ts'
import { deleteReset } from './repository.ts'

interface PasswordResetSubmission {
  readonly token: string
  readonly password: string
  readonly origin: Pick<Actor, 'address' | 'browser'>
}

/** A new password for whoever has the link; their e-mail address, or null where the link is not (any more) good. @throws Invalid */
export async function resetForgottenPassword(
  services: Services,
  { token, password, origin }: PasswordResetSubmission,
): Promise<string | null> {
  const { database, clock, outboxSignal: mailQueued } = services
  // Nobody without a link makes the server hash anything.
  const validReset = await findValidReset(services, token)
  if (!validReset) return null
  await requireStrongPassword(services, { password, name: validReset.member.name, email: validReset.member.email })
  const passwordHash = await hashPassword(password)
  const email = await inTransaction(database, async (transaction) => {
    const reset = await findValidReset({ database: transaction, clock }, token)
    if (!(reset && (await deleteReset(transaction, reset.id)))) return null
    const member = await lockMember(transaction, reset.member.id)
    if (!member?.isActive) return null
    await storePassword(transaction, { memberId: member.id, passwordHash })
    const actor = { memberId: member.id, name: member.name, ...origin }
    await recordSecurityEvent(transaction, actor, { event: 'password-reset', at: clock() })
    await queueAccountEmail(transaction, services, { recipient: member, template: 'password-reset' })
    return member.email
  })
  mailQueued.notify()
  return email
}
