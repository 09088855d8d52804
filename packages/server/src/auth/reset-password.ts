import { inTransaction } from '#database/in-transaction.ts'
import { hashPassword, shortestPassword } from '#members/hash-password.ts'
import { findMemberByEmail, updatePasswordHash } from '#members/repository.ts'
import { noteEvent } from '#security/note-event.ts'
import { atTheServer } from '#security/security-event.ts'
import type { Services } from '#services.ts'
import { deleteResetsOf } from './forgotten/repository.ts'
import { deleteSessionsOf } from './repository.ts'

export type Reset =
  | { readonly reset: true }
  | { readonly reset: false; readonly because: 'unknown-email' | 'password-too-short' }

/** A new password; every session of that member ends. */
export async function resetPassword(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Reset> {
  if (password.length < shortestPassword) return { reset: false, because: 'password-too-short' }
  const member = await findMemberByEmail(database, email)
  if (!member) return { reset: false, because: 'unknown-email' }
  const passwordHash = await hashPassword(password)
  await inTransaction(database, async (transaction) => {
    await updatePasswordHash(transaction, member.id, passwordHash)
    await deleteSessionsOf(transaction, member.id)
    await deleteResetsOf(transaction, member.id)
    const set = { event: 'password-set', about: member.name, at: clock() } as const
    await noteEvent(transaction, atTheServer, set)
  })
  return { reset: true }
}
