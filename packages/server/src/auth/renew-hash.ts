import { Unavailable } from '#errors.ts'
import { hashPassword } from '#members/hash-password.ts'
import { isCheaper } from '#members/passwords/hash-cost.ts'
import { replacePasswordHash, type StoredMember } from '#members/repository.ts'
import type { Services } from '#services.ts'

/**
 * Stores another hash of the password that somebody has just shown, where theirs was made for less than is taken today.
 * A password that was changed meanwhile stays; where too many wait to be hashed, it is for the next time.
 */
export async function renewHash(
  { database, leastHashCost }: Pick<Services, 'database' | 'leastHashCost'>,
  { id, passwordHash }: Pick<StoredMember, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  if (!isCheaper(passwordHash, leastHashCost)) return
  try {
    const fresh = await hashPassword(password, leastHashCost)
    await replacePasswordHash(database, id, { from: passwordHash, to: fresh })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
  }
}
