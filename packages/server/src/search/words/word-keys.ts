import { shortestPart } from '@quittance/shared/text/words.ts'
import type { Lookup } from './search-plan.ts'
import { sign } from './searchable.ts'

// Under which keys the index keeps a record, and under which it is looked up. Both sides are here, because each
// depends on the other.

/** Begins the key of all words that begin with what follows it. */
const beginning = '^'

/** Begins the key of all numbers with as many digits that begin with those that follow. */
const sizedNumber = `${beginning}${sign.number}`

// Short beginnings are common to very many words. Words with digits are numbered more often than not (`client0001`,
// `client0002`), and then so are longer ones.
const shortestBeginning = 2
const longestBeginning = 3
const longestNumberedBeginning = 8

const longestPart = 10

/** Every key of a record. @param words as `searchWordsOf` writes them */
export function keysOf(words: string): Set<string> {
  const keys = new Set<string>()
  for (const word of words.split(' ')) if (word !== '') addKeys(keys, word)
  return keys
}

function addKeys(keys: Set<string>, word: string): void {
  if (word.startsWith(sign.part)) addParts(keys, word.slice(1))
  else keys.add(word)
  if (word.startsWith(sign.amount)) {
    addBeginnings(keys, { word, from: 1 + shortestBeginning, to: 1 + longestBeginning })
  } else if (word.startsWith(sign.number)) {
    addNumber(keys, word.slice(1))
  } else if (isOfText(word)) {
    addBeginnings(keys, { word, from: shortestBeginning, to: longestBeginning })
    addNumberedBeginnings(keys, word)
  }
}

function addNumber(keys: Set<string>, digits: string): void {
  // From three digits on it is found as a part.
  addBeginnings(keys, { word: digits, from: shortestBeginning, to: shortestBeginning })
  for (let length = 0; length <= digits.length; length += 1) {
    keys.add(`${sizedNumber}${digits.length}:${digits.slice(0, length)}`)
  }
}

function isOfText(word: string): boolean {
  return ![sign.part, sign.prefix, sign.kind].some((other) => word.startsWith(other))
}

interface Beginnings {
  readonly word: string
  readonly from: number
  readonly to: number
}

function addBeginnings(keys: Set<string>, { word, from, to }: Beginnings): void {
  const signs = Array.from(word)
  for (let length = from; length <= Math.min(to, signs.length); length += 1) {
    keys.add(beginning + signs.slice(0, length).join(''))
  }
}

function addNumberedBeginnings(keys: Set<string>, word: string): void {
  const firstDigit = word.search(/\d/)
  if (firstDigit < 0) return
  const from = Math.max(longestBeginning + 1, Array.from(word.slice(0, firstDigit)).length + 1)
  addBeginnings(keys, { word, from, to: longestNumberedBeginning })
}

function addParts(keys: Set<string>, digits: string): void {
  for (let start = 0; start + shortestPart <= digits.length; start += 1) {
    const end = Math.min(start + longestPart, digits.length)
    for (let stop = start + shortestPart; stop <= end; stop += 1)
      keys.add(sign.part + digits.slice(start, stop))
  }
}

/** How the index answers a lookup: by keys that a record must all have, or by any key in a range. */
export type KeyQuery =
  | { readonly by: 'keys'; readonly keys: readonly string[] }
  | { readonly by: 'range'; readonly from: string; readonly to: string }

export function keyQueryOf({ find, text }: Lookup): KeyQuery {
  switch (find) {
    case 'word':
      return keys(text)
    case 'number':
      return keys(sign.number + text)
    case 'sized-number':
      return keys(sizedNumber + text)
    case 'prefix':
      return keys(sign.prefix + text)
    case 'kind':
      return keys(sign.kind + text)
    case 'amount':
      return text.length <= longestBeginning
        ? keys(beginning + sign.amount + text)
        : range(sign.amount + text)
    case 'beginning':
      return hasBeginningKey(text) ? keys(beginning + text) : range(text)
    case 'part':
      return keys(...partsOf(text).map((part) => sign.part + part))
  }
}

function hasBeginningKey(text: string): boolean {
  const { length } = Array.from(text)
  return length <= (/\d/.test(text) ? longestNumberedBeginning : longestBeginning)
}

/** Parts that overlap as far as they can: a number that has them all has the whole. */
function partsOf(digits: string): string[] {
  if (digits.length <= longestPart) return [digits]
  return Array.from({ length: digits.length - longestPart + 1 }, (_, start) =>
    digits.slice(start, start + longestPart),
  )
}

function keys(...of: string[]): KeyQuery {
  return { by: 'keys', keys: of }
}

function range(text: string): KeyQuery {
  return { by: 'range', from: text, to: `${text}\u{10ffff}` }
}
