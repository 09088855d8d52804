import { Unavailable } from '#errors.ts'
import { hashPassword } from '#members/hash-password.ts'
import { shouldRehash } from '#members/passwords/hash-cost.ts'
import { replacePasswordHash, type StoredMember } from '#members/repository.ts'
import type { Services } from '#services.ts'

/**
 * Stores another hash of the password that somebody has just shown, where theirs was made for less than is taken today.
 * A password that was changed meanwhile stays; where too many wait to be hashed, it is for the next time.
 */
export async function rehashPassword(
  { database, minimumHashCost }: Pick<Services, 'database' | 'minimumHashCost'>,
  { id, passwordHash }: Pick<StoredMember, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  if (!shouldRehash(passwordHash, minimumHashCost)) return
  try {
    const newHash = await hashPassword(password, minimumHashCost)
    await replacePasswordHash(database, id, { from: passwordHash, to: newHash })
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
  }
}
