import { Invalid } from '#errors.ts'
import type { Services } from '#services.ts'
import { type PasswordConfirmation, confirmPassword } from './confirm-password.ts'

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
