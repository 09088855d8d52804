import { inTransaction } from '#database/queries/transactions.ts'
import { hashPassword } from '#members/hash-password.ts'
import type { Member } from '#members/member.ts'
import { requireStrongPassword } from '#members/passwords/require-good-password.ts'
import { lockMember } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import type { Actor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { confirmPassword } from './confirm-password.ts'
import { storePassword } from './store-password.ts'

interface PasswordChange {
  readonly member: Member
  readonly currentPassword: string
  readonly password: string
  /** The one session that goes on. */
  readonly sessionId: number
  readonly actor: Actor
}

/**
 * Another password; every other session of the member ends. Guesses at the current one count as those at signing in do.
 * @returns false where the current password is wrong @throws TooManyAttempts, Invalid
 */
export async function changePassword(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  { member, currentPassword, password, sessionId, actor }: PasswordChange,
): Promise<boolean> {
  const { database, clock } = services
  const confirmation = { member, password: currentPassword, address: actor.address }
  const confirmed = await confirmPassword(services, confirmation, async () => true)
  if (confirmed.because !== null) return false
  await requireStrongPassword(services, { password, name: member.name, email: member.email })
  const passwordHash = await hashPassword(password)
  return await inTransaction(database, async (transaction) => {
    // Reset meanwhile: the current password is another one by now.
    const current = await lockMember(transaction, member.id)
    if (current?.passwordHash !== confirmed.member.passwordHash) return false
    await storePassword(transaction, { memberId: member.id, passwordHash, exceptSessionId: sessionId })
    await recordSecurityEvent(transaction, actor, { event: 'password-changed', at: clock() })
    return true
  })
}
