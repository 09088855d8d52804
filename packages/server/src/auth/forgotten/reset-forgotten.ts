import { queueNotice } from '#auth/notices/queue-notice.ts'
import { storePassword } from '#auth/store-password.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { hashPassword } from '#members/hash-password.ts'
import { requireGoodPassword } from '#members/passwords/require-good-password.ts'
import { lockMember } from '#members/repository.ts'
import { noteEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { readReset } from './read-reset.ts'
import { deleteReset } from './repository.ts'

interface ForgottenPassword {
  readonly token: string
  readonly password: string
  readonly origin: Pick<Actor, 'address' | 'browser'>
}

/** A new password for whoever has the link; their e-mail address, or null where the link is not (any more) good. @throws Invalid */
export async function resetForgotten(
  services: Services,
  { token, password, origin }: ForgottenPassword,
): Promise<string | null> {
  const { database, clock, mailQueued } = services
  // Nobody without a link makes the server hash anything.
  const asked = await readReset(services, token)
  if (!asked) return null
  await requireGoodPassword(services, { password, name: asked.member.name, email: asked.member.email })
  const passwordHash = await hashPassword(password)
  const email = await inTransaction(database, async (transaction) => {
    const reset = await readReset({ database: transaction, clock }, token)
    if (!(reset && (await deleteReset(transaction, reset.id)))) return null
    const member = await lockMember(transaction, reset.member.id)
    if (!member?.isActive) return null
    await storePassword(transaction, { memberId: member.id, passwordHash })
    const actor = { memberId: member.id, name: member.name, ...origin }
    await noteEvent(transaction, actor, { event: 'password-reset', at: clock() })
    await queueNotice(transaction, services, { receiver: member, notice: 'password-reset' })
    return member.email
  })
  mailQueued.ring()
  return email
}
