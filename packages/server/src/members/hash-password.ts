import { defaultHashCost } from './passwords/hash-cost.ts'
import { withHashingSemaphore } from './take-password-turn.ts'

export const minPasswordLength = 12

/** Argon2id, in PHC notation. */
export function hashPassword(password: string, cost = defaultHashCost): Promise<string> {
  return withHashingSemaphore(async () => (await import('@node-rs/argon2')).hash(password, cost))
}
