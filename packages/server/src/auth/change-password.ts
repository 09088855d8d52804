import { inTransaction } from '#database/in-transaction.ts'
import { hashPassword } from '#members/hash-password.ts'
import type { Member } from '#members/member.ts'
import { findMember, lockMember, updatePasswordHash } from '#members/repository.ts'
import { takePasswordTurn } from '#members/take-password-turn.ts'
import { verifyPassword } from '#members/verify-password.ts'
import type { Services } from '#services.ts'
import { chooseCounts } from './choose-counts.ts'
import { countFailure } from './count-failure.ts'
import { refuseAttempt } from './refuse-attempt.ts'
import { deleteFailures, deleteSessionsOf } from './repository.ts'

interface PasswordChange {
  readonly member: Member
  readonly currentPassword: string
  readonly password: string
  /** The one session that goes on. */
  readonly sessionId: number
  readonly address: string
}

/**
 * Another password; every other session of the member ends. Guesses at the current one count as those at signing in do.
 * @returns false where the current password is wrong @throws TooManyAttempts
 */
export async function changePassword(
  services: Pick<Services, 'database' | 'clock'>,
  { member, currentPassword, password, sessionId, address }: PasswordChange,
): Promise<boolean> {
  const { database } = services
  const verified = await takePasswordTurn(async () => {
    const counts = chooseCounts({ email: member.email, address, knownBrowser: null })
    await refuseAttempt(services, counts)
    const stored = await findMember(database, member.id)
    if (await verifyPassword(stored?.passwordHash ?? null, currentPassword)) {
      await deleteFailures(database, counts[0].under)
      return stored
    }
    await countFailure(services, counts)
    return null
  })
  if (verified === null) return false
  const passwordHash = await hashPassword(password)
  return await inTransaction(database, async (transaction) => {
    // Reset meanwhile: the current password is another one by now.
    const current = await lockMember(transaction, member.id)
    if (current?.passwordHash !== verified.passwordHash) return false
    await updatePasswordHash(transaction, member.id, passwordHash)
    await deleteSessionsOf(transaction, member.id, { but: sessionId })
    return true
  })
}
