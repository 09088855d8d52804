import { inTransaction } from '#database/queries/transactions.ts'
import type { Sentence } from '#errors.ts'
import { hashPassword } from '#members/hash-password.ts'
import { findPasswordWeakness } from '#members/passwords/find-weakness.ts'
import { findMemberByEmail } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/note-event.ts'
import { serverActor } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { storePassword } from './store-password.ts'

export type ResetPasswordOutcome =
  | { readonly reset: true }
  | { readonly reset: false; readonly because: 'unknown-email' }
  | { readonly reset: false; readonly because: 'password-weak'; readonly sentence: Sentence }

/** A new password; every session of that member ends. */
export async function resetPassword(
  services: Pick<Services, 'database' | 'clock' | 'installation'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<ResetPasswordOutcome> {
  const { database, clock } = services
  const member = await findMemberByEmail(database, email)
  if (!member) return { reset: false, because: 'unknown-email' }
  const sentence = await findPasswordWeakness(services, { password, name: member.name, email })
  if (sentence) return { reset: false, because: 'password-weak', sentence }
  const passwordHash = await hashPassword(password)
  await inTransaction(database, async (transaction) => {
    await storePassword(transaction, { memberId: member.id, passwordHash })
    const securityEvent = { event: 'password-set', about: member.name, at: clock() } as const
    await recordSecurityEvent(transaction, serverActor, securityEvent)
  })
  return { reset: true }
}
