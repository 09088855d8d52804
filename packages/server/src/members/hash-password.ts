import { hash } from '@node-rs/argon2'
import { takePasswordTurn } from './take-password-turn.ts'

export const shortestPassword = 12

const argon2 = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }

/** Argon2id, in PHC notation. */
export function hashPassword(password: string): Promise<string> {
  return takePasswordTurn(() => hash(password, argon2))
}
