import { usualCost } from './passwords/hash-cost.ts'
import { takePasswordTurn } from './take-password-turn.ts'

export const shortestPassword = 12

/** Argon2id, in PHC notation. */
export function hashPassword(password: string, cost = usualCost): Promise<string> {
  return takePasswordTurn(async () => (await import('@node-rs/argon2')).hash(password, cost))
}
