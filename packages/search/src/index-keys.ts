import { minPartDigits } from '@quittance/shared/text/search-text.ts'
import type { Lookup } from './search-plan.ts'
import { wordMarkers } from './search-words.ts'
import type { TimeSlice } from './time-slice.ts'

// Under which keys the index keeps a record, and under which it is looked up. Both sides are here, because each
// depends on the other.

/** Begins the key of all words that begin with what follows it. */
const wordPrefixMarker = '^'

/** Begins the key of all numbers with as many digits that begin with those that follow. */
const sizedNumberMarker = `${wordPrefixMarker}${wordMarkers.number}`

/** Begins the key of a word that is probably one of very many that begin alike. */
const numerousMarker = '~'

// Short beginnings are common to many words of a language. Longer ones are not; but they are to words with digits, which
// are numbered more often than not (`client0001`, `client0002`), and to long ones, which are put together
// (`mariedupontexamplecom`).
const minWordPrefix = 2
const maxWordPrefix = 3
const maxNumerousPrefix = 8
const maxOrdinaryWord = 12

const maxPartLength = 10

const allMarkers = Object.values(wordMarkers)

/** Every key of a record. @param words as `searchWordsOf` writes them */
export function buildIndexKeys(words: string): Set<string> {
  const keys = new Set<string>()
  for (const word of words.split(' ')) if (word !== '') addKeys(keys, word)
  return keys
}

// Looking at the clock takes as long as adding the keys of a word.
const wordsPerLook = 64

/** Returns what `keysOf` returns; other requests are served in between. */
export async function collectIndexKeys(words: string, slice: TimeSlice): Promise<Set<string>> {
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
  if (isTextWord(word)) addTextWord(keys, word)
  else if (word.startsWith(wordMarkers.part)) addParts(keys, word.slice(1))
  else keys.add(word)
  if (word.startsWith(wordMarkers.number)) addNumber(keys, word.slice(1))
  if (word.startsWith(wordMarkers.amount)) {
    addWordPrefixes(keys, { word, from: 1 + minWordPrefix, to: 1 + maxWordPrefix })
  }
}

function isTextWord(word: string): boolean {
  return !allMarkers.some((sign) => word.startsWith(sign))
}

function addTextWord(keys: Set<string>, word: string): void {
  keys.add(toWordKey(word))
  const to = isNumerous(word) ? maxNumerousPrefix : maxWordPrefix
  addWordPrefixes(keys, { word, from: minWordPrefix, to })
}

function toWordKey(word: string): string {
  return isNumerous(word) ? numerousMarker + word : word
}

function isNumerous(word: string): boolean {
  return word.length > maxOrdinaryWord || /\d/.test(word)
}

function addNumber(keys: Set<string>, digits: string): void {
  // From three digits on it is found as a part.
  addWordPrefixes(keys, { word: digits, from: minWordPrefix, to: minWordPrefix })
  for (let length = 0; length <= digits.length; length += 1) {
    keys.add(`${sizedNumberMarker}${digits.length}:${digits.slice(0, length)}`)
  }
}

interface WordPrefixRange {
  readonly word: string
  readonly from: number
  readonly to: number
}

function addWordPrefixes(keys: Set<string>, { word, from, to }: WordPrefixRange): void {
  const letters = Array.from(word)
  for (let length = from; length <= Math.min(to, letters.length); length += 1) {
    keys.add(wordPrefixMarker + letters.slice(0, length).join(''))
  }
}

function addParts(keys: Set<string>, digits: string): void {
  for (let start = 0; start + minPartDigits <= digits.length; start += 1) {
    const end = Math.min(start + maxPartLength, digits.length)
    // What is longer is looked for among those that begin alike.
    if (digits.length > end) keys.add(wordMarkers.part + digits.slice(start))
    for (let stop = start + minPartDigits; stop <= end; stop += 1)
      keys.add(wordMarkers.part + digits.slice(start, stop))
  }
}

/** How the index answers a lookup: by a key, by any key in a range, or by either of two ways. */
export type KeyQuery =
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'range'; readonly from: string; readonly to: string }
  | { readonly type: 'either'; readonly queries: readonly [KeyQuery, KeyQuery] }

/** Under which keys of the index the answer stands. */
export function toKeyQuery({ type: find, text }: Lookup): KeyQuery {
  switch (find) {
    case 'word':
      return createKeyQuery(toWordKey(text))
    case 'number':
      return createKeyQuery(wordMarkers.number + text)
    case 'sized-number':
      return createKeyQuery(sizedNumberMarker + text)
    case 'prefix':
      return createKeyQuery(wordMarkers.numberPrefix + text)
    case 'currency':
      return createKeyQuery(wordMarkers.currency + text)
    case 'kind':
      return createKeyQuery(wordMarkers.kind + text)
    case 'amount':
      return text.length <= maxWordPrefix
        ? createKeyQuery(wordPrefixMarker + wordMarkers.amount + text)
        : createRangeQuery(wordMarkers.amount + text)
    case 'beginning':
      return createPrefixQuery(text)
    case 'part':
      return text.length <= maxPartLength
        ? createKeyQuery(wordMarkers.part + text)
        : createRangeQuery(wordMarkers.part + text)
  }
}

function createPrefixQuery(text: string): KeyQuery {
  const { length } = Array.from(text)
  if (length <= maxWordPrefix) return createKeyQuery(wordPrefixMarker + text)
  const ofNumerous =
    length <= maxNumerousPrefix
      ? createKeyQuery(wordPrefixMarker + text)
      : createRangeQuery(numerousMarker + text)
  return isNumerous(text) ? ofNumerous : { type: 'either', queries: [ofNumerous, createRangeQuery(text)] }
}

function createKeyQuery(key: string): KeyQuery {
  return { type: 'key', key }
}

function createRangeQuery(text: string): KeyQuery {
  return { type: 'range', from: text, to: `${text}\u{10ffff}` }
}
