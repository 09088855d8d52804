import { Invalid } from '#errors.ts'
import type { Member } from '#members/member.ts'
import { verifyPassword, withHashingSemaphore } from '#members/password-hashing.ts'
import { findMember, type StoredMember } from '#members/repository.ts'
import type { Services } from '#services.ts'
import { deleteSignInFailures } from './repository.ts'
import { enforceAttemptLimits, recordFailedAttempt, selectAttemptLimits } from './sign-in-throttle.ts'

interface PasswordConfirmation {
  readonly member: Member
  readonly password: string
  /** IP address of the client. */
  readonly address: string
}

type ConfirmationOutcome<Proof> =
  | { readonly reason: null; readonly member: StoredMember; readonly proof: Proof }
  | { readonly reason: 'password' | 'proof' }

/**
 * Re-authenticates a signed-in member before a sensitive change. Failed attempts count like failed sign-ins.
 * @param checkProof verifies a further proof, such as a code; null means invalid
 * @throws TooManyAttempts
 */
export async function confirmPassword<Proof>(
  services: Pick<Services, 'database' | 'clock'>,
  { member, password, address }: PasswordConfirmation,
  checkProof: (member: StoredMember) => Promise<Proof | null>,
): Promise<ConfirmationOutcome<Proof>> {
  const { database } = services
  return await withHashingSemaphore(async () => {
    const limits = selectAttemptLimits({ email: member.email, address, knownBrowserHash: null })
    await enforceAttemptLimits(services, limits)
    const storedMember = await findMember(database, member.id)
    const isPasswordCorrect = await verifyPassword(storedMember?.passwordHash ?? null, password)
    const proof = isPasswordCorrect && storedMember ? await checkProof(storedMember) : null
    if (!storedMember || proof === null) {
      await recordFailedAttempt(services, limits)
      return { reason: isPasswordCorrect ? 'proof' : 'password' }
    }
    await deleteSignInFailures(database, limits[0].key)
    return { reason: null, member: storedMember, proof }
  })
}

/** Does the same as `confirmPassword`, but rejects a wrong password. @throws TooManyAttempts, Invalid */
export async function requirePassword(
  services: Pick<Services, 'database' | 'clock'>,
  confirmation: PasswordConfirmation,
): Promise<void> {
  const { reason } = await confirmPassword(services, confirmation, async () => true)
  if (reason === null) return
  const sentence = { key: 'members.password-wrong' } as const
  throw new Invalid(sentence, { password: [sentence] })
}
