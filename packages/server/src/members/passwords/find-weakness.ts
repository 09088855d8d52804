import type { Sentence } from '#errors.ts'
import { shortestPassword } from '#members/hash-password.ts'
import type { Services } from '#services.ts'
import { currentCompany } from '#settings/repository.ts'
import { isLeaked } from './is-leaked.ts'
import { isMadeOf, wordsIn, wordsInAddress } from './is-made-of.ts'
import { isSimple } from './is-simple.ts'

export interface ChosenPassword {
  readonly password: string
  /** Whose it is to be. */
  readonly name: string
  readonly email: string
}

/** Words that nobody's password may be made of, besides their own, the firm's and the application's. */
const productWords = wordsIn('Quittance')

/** Why a password cannot be chosen; null where it can. Asks nobody outside: the lists are here. */
export async function findWeakness(
  { database, installation }: Pick<Services, 'database' | 'installation'>,
  { password, name, email }: ChosenPassword,
): Promise<Sentence | null> {
  const firm = (await currentCompany(database)).name
  const words = [...productWords, ...wordsIn(installation.name, firm, name), ...wordsInAddress(email)]
  return await weaknessOf(password, words)
}

/** @param words that it must not be made of */
async function weaknessOf(password: string, words: readonly string[]): Promise<Sentence | null> {
  if (password.length < shortestPassword)
    return { key: 'members.password-too-short', params: { min: shortestPassword } }
  if (isSimple(password)) return { key: 'password.simple' }
  if (isMadeOf(password, words)) return { key: 'password.own-words' }
  return (await isLeaked(password)) ? { key: 'password.leaked' } : null
}
