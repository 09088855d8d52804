import { shortestPart } from '@quittance/shared/text/words.ts'
import type { TimeSlice } from '#time-slice.ts'
import type { Lookup } from './search-plan.ts'
import { sign } from './searchable.ts'

// Under which keys the index keeps a record, and under which it is looked up. Both sides are here, because each
// depends on the other.

/** Begins the key of all words that begin with what follows it. */
const beginning = '^'

/** Begins the key of all numbers with as many digits that begin with those that follow. */
const sizedNumber = `${beginning}${sign.number}`

/** Begins the key of a word that is probably one of very many that begin alike. */
const numerous = '~'

// Short beginnings are common to many words of a language. Longer ones are not; but they are to words with digits, which
// are numbered more often than not (`client0001`, `client0002`), and to long ones, which are put together
// (`mariedupontexamplecom`).
const shortestBeginning = 2
const longestBeginning = 3
const longestNumerousBeginning = 8
const longestOrdinaryWord = 12

const longestPart = 10

const signs = Object.values(sign)

/** Every key of a record. @param words as `searchWordsOf` writes them */
export function keysOf(words: string): Set<string> {
  const keys = new Set<string>()
  for (const word of words.split(' ')) if (word !== '') addKeys(keys, word)
  return keys
}

// Looking at the clock takes as long as adding the keys of a word.
const wordsPerLook = 64

/** Returns what `keysOf` returns; other requests are served in between. */
export async function collectKeys(words: string, slice: TimeSlice): Promise<Set<string>> {
  const keys = new Set<string>()
  let count = 0
  for (const word of words.split(' ')) {
    if (word !== '') addKeys(keys, word)
    count += 1
    if (count % wordsPerLook === 0 && slice.isSpent) await slice.yield()
  }
  return keys
}

function addKeys(keys: Set<string>, word: string): void {
  if (isOfText(word)) addTextWord(keys, word)
  else if (word.startsWith(sign.part)) addParts(keys, word.slice(1))
  else keys.add(word)
  if (word.startsWith(sign.number)) addNumber(keys, word.slice(1))
  if (word.startsWith(sign.amount)) {
    addBeginnings(keys, { word, from: 1 + shortestBeginning, to: 1 + longestBeginning })
  }
}

function isOfText(word: string): boolean {
  return !signs.some((sign) => word.startsWith(sign))
}

function addTextWord(keys: Set<string>, word: string): void {
  keys.add(keyOf(word))
  const to = isNumerous(word) ? longestNumerousBeginning : longestBeginning
  addBeginnings(keys, { word, from: shortestBeginning, to })
}

function keyOf(word: string): string {
  return isNumerous(word) ? numerous + word : word
}

function isNumerous(word: string): boolean {
  return word.length > longestOrdinaryWord || /\d/.test(word)
}

function addNumber(keys: Set<string>, digits: string): void {
  // From three digits on it is found as a part.
  addBeginnings(keys, { word: digits, from: shortestBeginning, to: shortestBeginning })
  for (let length = 0; length <= digits.length; length += 1) {
    keys.add(`${sizedNumber}${digits.length}:${digits.slice(0, length)}`)
  }
}

interface Beginnings {
  readonly word: string
  readonly from: number
  readonly to: number
}

function addBeginnings(keys: Set<string>, { word, from, to }: Beginnings): void {
  const letters = Array.from(word)
  for (let length = from; length <= Math.min(to, letters.length); length += 1) {
    keys.add(beginning + letters.slice(0, length).join(''))
  }
}

function addParts(keys: Set<string>, digits: string): void {
  for (let start = 0; start + shortestPart <= digits.length; start += 1) {
    const end = Math.min(start + longestPart, digits.length)
    // What is longer is looked for among those that begin alike.
    if (digits.length > end) keys.add(sign.part + digits.slice(start))
    for (let stop = start + shortestPart; stop <= end; stop += 1)
      keys.add(sign.part + digits.slice(start, stop))
  }
}

/** How the index answers a lookup: by a key, by any key in a range, or by either of two ways. */
export type KeyQuery =
  | { readonly by: 'key'; readonly key: string }
  | { readonly by: 'range'; readonly from: string; readonly to: string }
  | { readonly by: 'either'; readonly of: readonly [KeyQuery, KeyQuery] }

/** Under which keys of the index the answer stands. */
export function keyQueryOf({ find, text }: Lookup): KeyQuery {
  switch (find) {
    case 'word':
      return under(keyOf(text))
    case 'number':
      return under(sign.number + text)
    case 'sized-number':
      return under(sizedNumber + text)
    case 'prefix':
      return under(sign.prefix + text)
    case 'currency':
      return under(sign.currency + text)
    case 'kind':
      return under(sign.kind + text)
    case 'amount':
      return text.length <= longestBeginning
        ? under(beginning + sign.amount + text)
        : range(sign.amount + text)
    case 'beginning':
      return beginningQuery(text)
    case 'part':
      return text.length <= longestPart ? under(sign.part + text) : range(sign.part + text)
  }
}

function beginningQuery(text: string): KeyQuery {
  const { length } = Array.from(text)
  if (length <= longestBeginning) return under(beginning + text)
  const ofNumerous = length <= longestNumerousBeginning ? under(beginning + text) : range(numerous + text)
  return isNumerous(text) ? ofNumerous : { by: 'either', of: [ofNumerous, range(text)] }
}

function under(key: string): KeyQuery {
  return { by: 'key', key }
}

function range(text: string): KeyQuery {
  return { by: 'range', from: text, to: `${text}\u{10ffff}` }
}
