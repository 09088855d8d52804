import type { MatchField } from '@quittance/shared/documents/match-location.ts'
import { extractDigits, fold, removeLeadingZeros, splitWords } from '@quittance/shared/text/search-text.ts'
import { isInternational, toNationalNumber } from './number-formats.ts'
import type { TimeSlice } from './time-slice.ts'

/** Document, lead or customer: what has ids of its own. */
export const recordTypes = { document: 'd', lead: 'l', customer: 'c' } as const

export type RecordType = (typeof recordTypes)[keyof typeof recordTypes]

/** A part of a record that a search looks into; 'shown' are those that every hit shows. */
export interface SearchableField {
  readonly field: MatchField | 'shown'
  /**
   * Texts are found by the beginnings of their words. Numbers are those of phones and taxes: found by any part of them,
   * however their digits are grouped. Amounts are written like 1234.56.
   */
  readonly type: 'text' | 'number' | 'amount'
  readonly text: string
}

/** What a record is found by. */
export interface SearchableRecord {
  readonly fields: readonly SearchableField[]
  readonly document?: {
    readonly kind: string
    readonly prefix: string
    readonly number: number
    readonly currencyId: number
  }
}

/** Counts how words are made of records, and keys of words: with another one the index is built anew. */
export const wordsVersion = 3

/** A longer word is found by its beginning alone, a longer number by parts of that. */
export const maxWordLength = 40

/** Begins a word that is not one of a text, and cannot be typed. */
export const wordMarkers = {
  /** The digits of a number that is found by any part of it. */
  part: '#',
  /** The number of a document. */
  number: '=',
  /** The prefix before it. */
  numberPrefix: '|',
  /** An amount, like 1234.56. */
  amount: '$',
  kind: ':',
  /** The id of a currency. */
  currency: '¤',
} as const

/**
 * Returns everything that a record is found by, as one text: words in lower case without accents, each once, between
 * single spaces. The index keeps it beside the record to know under which words the record is listed.
 */
export function buildSearchWords({ fields, document }: SearchableRecord): string {
  const words = new SearchWordSet()
  for (const field of fields) words.addField(field)
  if (document) words.addDocument(document)
  return words.toText()
}

/** The words of texts of which there may be many, found before the transaction that stores them. */
export type WordsByText = ReadonlyMap<string, Iterable<string>>

/** Finds the words of texts; other requests are served in between. */
export async function collectWordsByText(texts: readonly string[], slice: TimeSlice): Promise<WordsByText> {
  const found = new Map<string, Iterable<string>>()
  for (const text of texts) {
    if (!found.has(text)) found.set(text, extractWords(text))
    if (slice.isSpent) await slice.yield()
  }
  return found
}

// Looking at the clock takes as long as reading a short text.
const lettersPerLook = 1_000

/** Returns what `searchWordsOf` returns; other requests are served between the fields of the record. */
export async function collectSearchWords(
  { fields, document }: SearchableRecord,
  { slice, known }: { readonly slice: TimeSlice; readonly known?: WordsByText | undefined },
): Promise<string> {
  const words = new SearchWordSet(known)
  let letters = 0
  for (const field of fields) {
    words.addField(field)
    letters += field.text.length
    if (letters < lettersPerLook) continue
    letters = 0
    if (slice.isSpent) await slice.yield()
  }
  if (document) words.addDocument(document)
  return words.toText()
}

// Each once, more than a book has: without a limit one record could hold up every search until it is merged.
const maxLetters = 250_000

// Most of what is written: nothing separates it into words, and nothing in it is a decimal.
const singleWordPattern = /^[a-z0-9]+$/

/** The words of one record, collected field by field. */
class SearchWordSet {
  readonly #words = new Set<string>()
  readonly #texts = new Set<string>()
  readonly #knownWords: WordsByText
  #lettersLeft = maxLetters

  constructor(known: WordsByText = new Map()) {
    this.#knownWords = known
  }

  addField({ type: as, text }: SearchableField): void {
    switch (as) {
      case 'text':
        this.#addText(text)
        break
      case 'number':
        this.#addNumber(text)
        break
      case 'amount':
        this.#words.add(`${wordMarkers.amount}${normalizeAmount(text)}`)
    }
  }

  addDocument({ kind, prefix, number, currencyId }: NonNullable<SearchableRecord['document']>): void {
    this.#words.add(`${wordMarkers.kind}${kind}`)
    this.#words.add(`${wordMarkers.currency}${currencyId}`)
    this.#words.add(`${wordMarkers.number}${number}`)
    for (const digits of [extractDigits(fold(prefix)), String(number)]) {
      if (digits !== '') this.#words.add(`${wordMarkers.part}${digits}`)
    }
    for (const word of extractWords(prefix)) this.#words.add(word)
    const joined = splitWords(fold(prefix)).join('')
    if (joined === '') return
    this.#words.add(`${wordMarkers.numberPrefix}${truncateWord(joined)}`)
    this.#words.add(truncateWord(`${joined}${number}`))
  }

  toText(): string {
    return ` ${[...this.#words].join(' ')} `
  }

  #addText(text: string): void {
    // Many lines of a document have the same name.
    if (this.#texts.has(text)) return
    this.#texts.add(text)
    const known = this.#knownWords.get(text)
    if (known === undefined) forEachWord(fold(text), this.#add)
    else for (const word of known) this.#add(word)
  }

  readonly #add = (word: string): void => {
    if (this.#lettersLeft <= 0 || this.#words.has(word)) return
    this.#lettersLeft -= word.length
    this.#words.add(word)
  }

  #addNumber(number: string): void {
    const written = fold(number)
    const joined = splitWords(written).join('')
    if (/\p{L}/u.test(joined)) this.#words.add(truncateWord(joined))
    // `+33 (0)1 …` is dialled in two ways, and in a third one from within the country.
    const ways = [written, written.replace('(0)', '')].map(extractDigits)
    if (isInternational(written)) ways.push(`0${toNationalNumber(removeLeadingZeros(ways[1] ?? ''))}`)
    for (const digits of ways)
      if (digits !== '') this.#words.add(`${wordMarkers.part}${digits.slice(0, maxWordLength)}`)
  }
}

function extractWords(text: string): Set<string> {
  return extractFoldedWords(fold(text))
}

/** Returns the words that a record is found by of one text, each once. @param folded as `fold` returns it */
export function extractFoldedWords(folded: string): Set<string> {
  const words = new Set<string>()
  forEachWord(folded, (word) => words.add(word))
  return words
}

/** Calls `add` with each word of a text, some of them again and again. */
function forEachWord(folded: string, add: (word: string) => void): void {
  // Those that are taken apart: each of them once, because that takes long.
  let chunks: Set<string> | undefined
  for (const chunk of folded.split(' ')) {
    if (singleWordPattern.test(chunk)) add(truncateWord(chunk))
    else if (!chunks?.has(chunk)) {
      chunks ??= new Set()
      chunks.add(chunk)
      addChunk(chunk, add)
    }
  }
}

function addChunk(chunk: string, add: (word: string) => void): void {
  const parts = splitWords(chunk)
  for (const word of parts) add(truncateWord(word))
  for (const decimal of findDecimals(chunk)) add(truncateWord(decimal))
  // `L’Été` is also found as one word, as people write it who leave the sign out.
  if (parts.length > 1 && toDecimalWord(chunk) === null) add(truncateWord(parts.join('')))
}

/** `12,50` is 12.50, and not 1250. */
export function toDecimalWord(chunk: string): string | null {
  const [, whole, places] = /^[^\p{L}\d]*(\d+)[.,](\d+)[^\p{L}\d]*$/u.exec(chunk) ?? []
  return whole === undefined ? null : `${whole}.${places}`
}

/** `10,5x20,5` is 10.5 and 20.5, and `12.05.2025` begins like 12.05. */
function findDecimals(chunk: string): string[] {
  const read = addLeadingZero(chunk)
  return Array.from(read.matchAll(/(?<!\d)(?=(\d+)[.,](\d+))/g), ([, whole, places]) => `${whole}.${places}`)
}

/** `.5` is 0.5. */
export function addLeadingZero(chunk: string): string {
  return chunk.replace(/^([^\p{L}\d]*)([.,]\d)/u, '$10$2')
}

/** Without its sign, with two decimals or as many more as it has: `1234.56`. */
function normalizeAmount(amount: string): string {
  const [whole = '0', places = ''] = amount.replace('-', '').split('.')
  return `${whole}.${places.padEnd(2, '0')}`
}

/** The index knows no more of a word than this. */
export function truncateWord(word: string): string {
  return word.length <= maxWordLength ? word : Array.from(word).slice(0, maxWordLength).join('')
}
