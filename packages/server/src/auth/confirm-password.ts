import type { Member } from '#members/member.ts'
import { findMember, type StoredMember } from '#members/repository.ts'
import { takePasswordTurn } from '#members/take-password-turn.ts'
import { verifyPassword } from '#members/verify-password.ts'
import type { Services } from '#services.ts'
import { chooseCounts } from './choose-counts.ts'
import { countFailure } from './count-failure.ts'
import { refuseAttempt } from './refuse-attempt.ts'
import { deleteFailures } from './repository.ts'

export interface Confirmation {
  readonly member: Member
  readonly password: string
  readonly address: string
}

type Confirmed<Extra> =
  | { readonly because: null; readonly stored: StoredMember; readonly extra: Extra }
  | { readonly because: 'password' | 'extra' }

/**
 * Somebody who is signed in shows that they are who they were, before something that matters. Guesses count as those at
 * signing in do. @param more what has to be good besides, answered by something that is not null @throws TooManyAttempts
 */
export async function confirmPassword<Extra>(
  services: Pick<Services, 'database' | 'clock'>,
  { member, password, address }: Confirmation,
  more: (stored: StoredMember) => Promise<Extra | null>,
): Promise<Confirmed<Extra>> {
  const { database } = services
  return await takePasswordTurn(async () => {
    const counts = chooseCounts({ email: member.email, address, knownBrowser: null })
    await refuseAttempt(services, counts)
    const stored = await findMember(database, member.id)
    const isRight = await verifyPassword(stored?.passwordHash ?? null, password)
    const extra = isRight && stored ? await more(stored) : null
    if (!stored || extra === null) {
      await countFailure(services, counts)
      return { because: isRight ? 'extra' : 'password' }
    }
    await deleteFailures(database, counts[0].under)
    return { because: null, stored, extra }
  })
}
