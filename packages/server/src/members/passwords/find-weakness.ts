import type { Sentence } from '#errors.ts'
import { minPasswordLength } from '#members/hash-password.ts'
import type { Services } from '#services.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { isLeakedPassword } from './is-leaked.ts'
import { isBasedOnWords, extractWords, extractEmailWords } from './is-made-of.ts'
import { isRepetitiveOrSequential } from './is-simple.ts'

export interface PasswordCandidate {
  readonly password: string
  /** Whose it is to be. */
  readonly name: string
  readonly email: string
}

/** Words that nobody's password may be made of, besides their own, the firm's and the application's. */
const productWords = extractWords('Quittance')

/** Why a password cannot be chosen; null where it can. Asks nobody outside: the lists are here. */
export async function findPasswordWeakness(
  { database, installation }: Pick<Services, 'database' | 'installation'>,
  { password, name, email }: PasswordCandidate,
): Promise<Sentence | null> {
  const companyName = (await readCurrentCompany(database)).name
  const words = [...productWords, ...extractWords(installation.name, companyName, name), ...extractEmailWords(email)]
  return await checkPasswordRules(password, words)
}

/** @param words that it must not be made of */
async function checkPasswordRules(password: string, words: readonly string[]): Promise<Sentence | null> {
  if (password.length < minPasswordLength)
    return { key: 'members.password-too-short', params: { min: minPasswordLength } }
  if (isRepetitiveOrSequential(password)) return { key: 'password.simple' }
  if (isBasedOnWords(password, words)) return { key: 'password.own-words' }
  return (await isLeakedPassword(password)) ? { key: 'password.leaked' } : null
}
