import { Invalid } from '#errors.ts'
import type { Member } from '#members/member.ts'
import { verifyPassword, withHashingSemaphore } from '#members/password-hashing.ts'
import { findMember, type StoredMember } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { deleteSignInFailures } from './repository.ts'
import { enforceAttemptLimits, recordFailedAttempt, selectAttemptLimits } from './sign-in-throttle.ts'

export interface PasswordConfirmation {
  readonly member: Member
  readonly password: string
  readonly address: string
}

type ConfirmationOutcome<Extra> =
  | { readonly because: null; readonly member: StoredMember; readonly proof: Extra }
  | { readonly because: 'password' | 'extra' }

/**
 * Somebody who is signed in shows that they are who they were, before something that matters. Guesses count as those at
 * signing in do. @param checkProof what has to be good besides, answered by something that is not null @throws TooManyAttempts
 */
export async function confirmPassword<Extra>(
  services: Pick<Services, 'database' | 'clock'>,
  { member, password, address }: PasswordConfirmation,
  checkProof: (stored: StoredMember) => Promise<Extra | null>,
): Promise<ConfirmationOutcome<Extra>> {
  const { database } = services
  return await withHashingSemaphore(async () => {
    const limits = selectAttemptLimits({ email: member.email, address, knownBrowserHash: null })
    await enforceAttemptLimits(services, limits)
    const stored = await findMember(database, member.id)
    const isRight = await verifyPassword(stored?.passwordHash ?? null, password)
    const proof = isRight && stored ? await checkProof(stored) : null
    if (!stored || proof === null) {
      await recordFailedAttempt(services, limits)
      return { because: isRight ? 'extra' : 'password' }
    }
    await deleteSignInFailures(database, limits[0].key)
    return { because: null, member: stored, proof }
  })
}

/** Somebody who is signed in shows the password before something that matters. @throws TooManyAttempts, Invalid */
export async function requirePassword(
  services: Pick<Services, 'database' | 'clock'>,
  shown: PasswordConfirmation,
): Promise<void> {
  const { because } = await confirmPassword(services, shown, async () => true)
  if (because === null) return
  const wrong = { key: 'members.password-wrong' } as const
  throw new Invalid(wrong, { password: [wrong] })
}
