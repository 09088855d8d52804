import { queueAccountEmail } from '#auth/account-emails.ts'
import { storePassword } from '#auth/profile.ts'
import { hashSecret } from '#auth/secret.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { extractNetwork } from '#limits/client-network.ts'
import { consumeRateLimits, resetLimits } from '#limits/rate-limiter.ts'
import { toEmailKey } from '#members/member.ts'
import { hashPassword } from '#members/password-hashing.ts'
import { requireStrongPassword } from '#members/password-strength.ts'
import { findMember, lockMember, type StoredMember } from '#members/repository.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import type { Actor } from '#security/security-log.ts'
import type { Services } from '#services.ts'
import { deleteReset, findReset, insertResetRequest, type ResetRequest } from './repository.ts'

/**
 * Stores a reset request. The member is looked up later by `sendResetLinks`, so that response and time are the same for
 * known and unknown addresses.
 * @throws TooManyAttempts
 */
export async function requestPasswordReset(
  { database, clock, passwordResetSignal }: Pick<Services, 'database' | 'clock' | 'passwordResetSignal'>,
  request: Omit<ResetRequest, 'requestedAt'>,
): Promise<void> {
  const now = clock()
  const email = toEmailKey(request.email)
  const network = extractNetwork(request.address)
  await inTransaction(database, async (transaction) => {
    await consumeRateLimits(transaction, now, [
      { limit: resetLimits.perNetwork, key: network },
      { limit: resetLimits.perEmailAndNetwork, key: JSON.stringify([email, network]) },
      { limit: resetLimits.perEmail, key: email },
    ])
    await insertResetRequest(transaction, { ...request, requestedAt: now })
  })
  passwordResetSignal.notify()
}

/** Returns the reset of a link and its member; null if the link was used, has expired or the member is inactive. */
export async function findValidReset(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  token: string,
): Promise<{ readonly id: number; readonly member: StoredMember } | null> {
  const reset = await findReset(database, hashSecret(token))
  if (!reset || reset.expiresAt <= clock()) return null
  const member = await findMember(database, reset.memberId)
  return member?.isActive ? { id: reset.id, member } : null
}

interface PasswordResetSubmission {
  readonly token: string
  readonly password: string
  readonly origin: Pick<Actor, 'address' | 'browser'>
}

/**
 * Sets a new password with a reset link. Returns the member's e-mail address, or null if the link is invalid.
 * @throws Invalid for a weak password
 */
export async function resetForgottenPassword(
  services: Services,
  { token, password, origin }: PasswordResetSubmission,
): Promise<string | null> {
  const { database, clock, outboxSignal } = services
  // Checked first: without a valid link nothing is hashed.
  const validReset = await findValidReset(services, token)
  if (!validReset) return null
  await requireStrongPassword(services, {
    password,
    name: validReset.member.name,
    email: validReset.member.email,
  })
  const passwordHash = await hashPassword(password)
  const email = await inTransaction(database, async (transaction) => {
    const reset = await findValidReset({ database: transaction, clock }, token)
    if (!(reset && (await deleteReset(transaction, reset.id)))) return null
    const member = await lockMember(transaction, reset.member.id)
    if (!member?.isActive) return null
    const at = clock()
    await storePassword(transaction, { memberId: member.id, passwordHash, changedBy: member.id, at })
    const actor = { memberId: member.id, name: member.name, ...origin }
    await recordSecurityEvent(transaction, actor, { event: 'password-reset', at })
    await queueAccountEmail(transaction, services, { recipient: member, template: 'password-reset' })
    return member.email
  })
  outboxSignal.notify()
  return email
}
