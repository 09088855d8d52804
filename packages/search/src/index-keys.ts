import { minPartDigits, minReferencePartDigits } from '@quittance/shared/text/search-text.ts'
import type { Lookup } from './search-plan.ts'
import { wordMarkers } from './search-words.ts'
import type { TimeSlice } from './time-slice.ts'

// The keys under which the index lists a record, and the keys that answer a lookup. Both are in one file because they
// must match: change `wordsVersion` with either of them.

/** Begins the key of all words with the same first letters: `^du`. */
const prefixMarker = '^'

/** Begins the key of all document numbers with the same count of digits and the same first digits: `^=4:12`. */
const sizedNumberMarker = `${prefixMarker}${wordMarkers.number}`

/** Begins the key of a word that has a digit or more than 12 letters: such words often share a long prefix. */
const numberedOrLongMarker = '~'

// Short prefixes are common to many words of a language, long ones are not. Exceptions are words with digits, which are
// often numbered (`client0001`, `client0002`), and long words, which are often compounds (`mariedupontexamplecom`).
const minPrefixLength = 2
const maxPrefixLength = 3
const maxNumberedOrLongPrefixLength = 8
const maxOrdinaryWordLength = 12

const maxPartLength = 10

const allMarkers = Object.values(wordMarkers)

/** Returns all keys of a record. @param words as `buildSearchWords` returns them */
export function buildIndexKeys(words: string): Set<string> {
  const keys = new Set<string>()
  for (const word of words.split(' ')) if (word !== '') addKeys(keys, word)
  return keys
}

// Reading the clock takes as long as adding the keys of a word.
const wordsPerClockRead = 64

/** Returns the same as `buildIndexKeys`, but yields in between. */
export async function collectIndexKeys(words: string, slice: TimeSlice): Promise<Set<string>> {
  const keys = new Set<string>()
  let count = 0
  for (const word of words.split(' ')) {
    if (word !== '') addKeys(keys, word)
    count += 1
    if (count % wordsPerClockRead === 0 && slice.isSpent) await slice.yield()
  }
  return keys
}

function addKeys(keys: Set<string>, word: string): void {
  if (isTextWord(word)) addTextWord(keys, word)
  else if (word.startsWith(wordMarkers.part)) addParts(keys, word.slice(1), minPartDigits)
  else if (word.startsWith(wordMarkers.reference)) addParts(keys, word.slice(1), minReferencePartDigits)
  else keys.add(word)
  if (word.startsWith(wordMarkers.number)) addNumber(keys, word.slice(1))
  if (word.startsWith(wordMarkers.amount)) {
    addPrefixes(keys, { word, from: 1 + minPrefixLength, to: 1 + maxPrefixLength })
  }
}

function isTextWord(word: string): boolean {
  return !allMarkers.some((marker) => word.startsWith(marker))
}

function addTextWord(keys: Set<string>, word: string): void {
  keys.add(toWordKey(word))
  const to = isNumberedOrLong(word) ? maxNumberedOrLongPrefixLength : maxPrefixLength
  addPrefixes(keys, { word, from: minPrefixLength, to })
}

function toWordKey(word: string): string {
  return isNumberedOrLong(word) ? numberedOrLongMarker + word : word
}

function isNumberedOrLong(word: string): boolean {
  return word.length > maxOrdinaryWordLength || /\d/.test(word)
}

function addNumber(keys: Set<string>, digits: string): void {
  // Three or more digits are found as a part.
  addPrefixes(keys, { word: digits, from: minPrefixLength, to: minPrefixLength })
  for (let length = 0; length <= digits.length; length += 1) {
    keys.add(`${sizedNumberMarker}${digits.length}:${digits.slice(0, length)}`)
  }
}

interface PrefixRange {
  readonly word: string
  /** Lengths of the shortest and of the longest prefix. */
  readonly from: number
  readonly to: number
}

function addPrefixes(keys: Set<string>, { word, from, to }: PrefixRange): void {
  const letters = Array.from(word)
  for (let length = from; length <= Math.min(to, letters.length); length += 1) {
    keys.add(prefixMarker + letters.slice(0, length).join(''))
  }
}

function addParts(keys: Set<string>, digits: string, minLength: number): void {
  for (let start = 0; start + minLength <= digits.length; start += 1) {
    const maxEnd = Math.min(start + maxPartLength, digits.length)
    // Longer parts are found by a range of keys.
    if (digits.length > maxEnd) keys.add(wordMarkers.part + digits.slice(start))
    for (let end = start + minLength; end <= maxEnd; end += 1)
      keys.add(wordMarkers.part + digits.slice(start, end))
  }
}

/** The keys that answer a lookup: one key, all keys in a range, or the union of two queries. A range excludes `to`. */
export type KeyQuery =
  | { readonly type: 'key'; readonly key: string }
  | { readonly type: 'range'; readonly from: string; readonly to: string }
  | { readonly type: 'either'; readonly queries: readonly [KeyQuery, KeyQuery] }

/** Returns the keys that answer a lookup. */
export function toKeyQuery({ type, text }: Lookup): KeyQuery {
  switch (type) {
    case 'word':
      return createKeyQuery(toWordKey(text))
    case 'number':
      return createKeyQuery(wordMarkers.number + text)
    case 'sized-number':
      return createKeyQuery(sizedNumberMarker + text)
    case 'number-prefix':
      return createKeyQuery(wordMarkers.numberPrefix + text)
    case 'currency':
      return createKeyQuery(wordMarkers.currency + text)
    case 'kind':
      return createKeyQuery(wordMarkers.kind + text)
    case 'amount':
      return text.length <= maxPrefixLength
        ? createKeyQuery(prefixMarker + wordMarkers.amount + text)
        : createRangeQuery(wordMarkers.amount + text)
    case 'word-prefix':
      return createPrefixQuery(text)
    case 'part':
      return text.length <= maxPartLength
        ? createKeyQuery(wordMarkers.part + text)
        : createRangeQuery(wordMarkers.part + text)
  }
}

function createPrefixQuery(text: string): KeyQuery {
  const { length } = Array.from(text)
  if (length <= maxPrefixLength) return createKeyQuery(prefixMarker + text)
  const numberedOrLongWords =
    length <= maxNumberedOrLongPrefixLength
      ? createKeyQuery(prefixMarker + text)
      : createRangeQuery(numberedOrLongMarker + text)
  return isNumberedOrLong(text)
    ? numberedOrLongWords
    : { type: 'either', queries: [numberedOrLongWords, createRangeQuery(text)] }
}

function createKeyQuery(key: string): KeyQuery {
  return { type: 'key', key }
}

function createRangeQuery(prefix: string): KeyQuery {
  return { type: 'range', from: prefix, to: `${prefix}\u{10ffff}` }
}
