import { minPartDigits } from '@quittance/shared/text/search-text.ts'
import type { Lookup } from './search-plan.ts'
import { wordMarkers } from './search-words.ts'
import type { TimeSlice } from './time-slice.ts'

// The keys under which the index lists a record, and the keys that answer a lookup. Both are in one file because they
// must match: change `wordsVersion` with either of them.

/** Begins the key of all words with a common prefix. */
const wordPrefixMarker = '^'

/** Begins the key of all document numbers with the same count of digits and the same first digits: `^=4:12`. */
const sizedNumberMarker = `${wordPrefixMarker}${wordMarkers.number}`

/** Begins the key of a word that probably shares its prefix with very many words. */
const commonPrefixMarker = '~'

// Short prefixes are common to many words of a language, long ones are not. Exceptions are words with digits, which are
// often numbered (`client0001`, `client0002`), and long words, which are often compounds (`mariedupontexamplecom`).
const minWordPrefix = 2
const maxWordPrefix = 3
const maxCommonPrefixLength = 8
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
  else if (word.startsWith(wordMarkers.part)) addParts(keys, word.slice(1))
  else keys.add(word)
  if (word.startsWith(wordMarkers.number)) addNumber(keys, word.slice(1))
  if (word.startsWith(wordMarkers.amount)) {
    addWordPrefixes(keys, { word, from: 1 + minWordPrefix, to: 1 + maxWordPrefix })
  }
}

function isTextWord(word: string): boolean {
  return !allMarkers.some((marker) => word.startsWith(marker))
}

function addTextWord(keys: Set<string>, word: string): void {
  keys.add(toWordKey(word))
  const to = hasCommonPrefix(word) ? maxCommonPrefixLength : maxWordPrefix
  addWordPrefixes(keys, { word, from: minWordPrefix, to })
}

function toWordKey(word: string): string {
  return hasCommonPrefix(word) ? commonPrefixMarker + word : word
}

function hasCommonPrefix(word: string): boolean {
  return word.length > maxOrdinaryWordLength || /\d/.test(word)
}

function addNumber(keys: Set<string>, digits: string): void {
  // Three or more digits are found as a part.
  addWordPrefixes(keys, { word: digits, from: minWordPrefix, to: minWordPrefix })
  for (let length = 0; length <= digits.length; length += 1) {
    keys.add(`${sizedNumberMarker}${digits.length}:${digits.slice(0, length)}`)
  }
}

interface WordPrefixRange {
  readonly word: string
  /** Lengths of the shortest and of the longest prefix. */
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
    const maxEnd = Math.min(start + maxPartLength, digits.length)
    // Longer parts are found by a range of keys.
    if (digits.length > maxEnd) keys.add(wordMarkers.part + digits.slice(start))
    for (let end = start + minPartDigits; end <= maxEnd; end += 1)
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
      return text.length <= maxWordPrefix
        ? createKeyQuery(wordPrefixMarker + wordMarkers.amount + text)
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
  if (length <= maxWordPrefix) return createKeyQuery(wordPrefixMarker + text)
  const numerousWords =
    length <= maxCommonPrefixLength
      ? createKeyQuery(wordPrefixMarker + text)
      : createRangeQuery(commonPrefixMarker + text)
  return hasCommonPrefix(text)
    ? numerousWords
    : { type: 'either', queries: [numerousWords, createRangeQuery(text)] }
}

function createKeyQuery(key: string): KeyQuery {
  return { type: 'key', key }
}

function createRangeQuery(prefix: string): KeyQuery {
  return { type: 'range', from: prefix, to: `${prefix}\u{10ffff}` }
}
