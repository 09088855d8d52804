import type { FoundField } from '@quittance/shared/documents/found-fields.ts'
import { fold } from '@quittance/shared/text/fold.ts'
import { digitsOf, withoutLeadingZeros, wordsOf } from '@quittance/shared/text/words.ts'
import type { TimeSlice } from '#time-slice.ts'
import { isInternational, nationalNumber } from './phone-number.ts'

/** Document, lead or customer: what has ids of its own. */
export const recordTypes = { document: 'd', lead: 'l', customer: 'c' } as const

export type RecordType = (typeof recordTypes)[keyof typeof recordTypes]

/** A part of a record that a search looks into; 'shown' are those that every hit shows. */
export interface SearchedField {
  readonly field: FoundField | 'shown'
  /**
   * Texts are found by the beginnings of their words. Numbers are those of phones and taxes: found by any part of them,
   * however their digits are grouped. Amounts are written like 1234.56.
   */
  readonly as: 'text' | 'number' | 'amount'
  readonly text: string
}

/** What a record is found by. */
export interface Searchable {
  readonly fields: readonly SearchedField[]
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
export const longestWord = 40

/** Begins a word that is not one of a text, and cannot be typed. */
export const sign = {
  /** The digits of a number that is found by any part of it. */
  part: '#',
  /** The number of a document. */
  number: '=',
  /** The prefix before it. */
  prefix: '|',
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
export function searchWordsOf({ fields, document }: Searchable): string {
  const words = new SearchWords()
  for (const field of fields) words.addField(field)
  if (document) words.addDocument(document)
  return words.asText()
}

/** The words of texts of which there may be many, found before the transaction that stores them. */
export type WordsByText = ReadonlyMap<string, Iterable<string>>

/** Finds the words of texts; other requests are served in between. */
export async function collectWordsByText(texts: readonly string[], slice: TimeSlice): Promise<WordsByText> {
  const found = new Map<string, Iterable<string>>()
  for (const text of texts) {
    if (!found.has(text)) found.set(text, wordsOfText(text))
    if (slice.isSpent) await slice.yield()
  }
  return found
}

// Looking at the clock takes as long as reading a short text.
const lettersPerLook = 1_000

/** Returns what `searchWordsOf` returns; other requests are served between the fields of the record. */
export async function collectSearchWords(
  { fields, document }: Searchable,
  { slice, known }: { readonly slice: TimeSlice; readonly known?: WordsByText | undefined },
): Promise<string> {
  const words = new SearchWords(known)
  let letters = 0
  for (const field of fields) {
    words.addField(field)
    letters += field.text.length
    if (letters < lettersPerLook) continue
    letters = 0
    if (slice.isSpent) await slice.yield()
  }
  if (document) words.addDocument(document)
  return words.asText()
}

// Each once, more than a book has: without a limit one record could hold up every search until it is merged.
const mostLetters = 250_000

// Most of what is written: nothing separates it into words, and nothing in it is a decimal.
const oneWord = /^[a-z0-9]+$/

/** The words of one record, collected field by field. */
class SearchWords {
  readonly #words = new Set<string>()
  readonly #texts = new Set<string>()
  readonly #known: WordsByText
  #lettersLeft = mostLetters

  constructor(known: WordsByText = new Map()) {
    this.#known = known
  }

  addField({ as, text }: SearchedField): void {
    switch (as) {
      case 'text':
        this.#addText(text)
        break
      case 'number':
        this.#addNumber(text)
        break
      case 'amount':
        this.#words.add(`${sign.amount}${plainAmount(text)}`)
    }
  }

  addDocument({ kind, prefix, number, currencyId }: NonNullable<Searchable['document']>): void {
    this.#words.add(`${sign.kind}${kind}`)
    this.#words.add(`${sign.currency}${currencyId}`)
    this.#words.add(`${sign.number}${number}`)
    for (const digits of [digitsOf(fold(prefix)), String(number)]) {
      if (digits !== '') this.#words.add(`${sign.part}${digits}`)
    }
    for (const word of wordsOfText(prefix)) this.#words.add(word)
    const joined = wordsOf(fold(prefix)).join('')
    if (joined === '') return
    this.#words.add(`${sign.prefix}${shortened(joined)}`)
    this.#words.add(shortened(`${joined}${number}`))
  }

  asText(): string {
    return ` ${[...this.#words].join(' ')} `
  }

  #addText(text: string): void {
    // Many lines of a document have the same name.
    if (this.#texts.has(text)) return
    this.#texts.add(text)
    const known = this.#known.get(text)
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
    const joined = wordsOf(written).join('')
    if (/\p{L}/u.test(joined)) this.#words.add(shortened(joined))
    // `+33 (0)1 …` is dialled in two ways, and in a third one from within the country.
    const ways = [written, written.replace('(0)', '')].map(digitsOf)
    if (isInternational(written)) ways.push(`0${nationalNumber(withoutLeadingZeros(ways[1] ?? ''))}`)
    for (const digits of ways)
      if (digits !== '') this.#words.add(`${sign.part}${digits.slice(0, longestWord)}`)
  }
}

function wordsOfText(text: string): Set<string> {
  return wordsOfFolded(fold(text))
}

/** Returns the words that a record is found by of one text, each once. @param folded as `fold` returns it */
export function wordsOfFolded(folded: string): Set<string> {
  const words = new Set<string>()
  forEachWord(folded, (word) => words.add(word))
  return words
}

/** Calls `add` with each word of a text, some of them again and again. */
function forEachWord(folded: string, add: (word: string) => void): void {
  // Those that are taken apart: each of them once, because that takes long.
  let chunks: Set<string> | undefined
  for (const chunk of folded.split(' ')) {
    if (oneWord.test(chunk)) add(shortened(chunk))
    else if (!chunks?.has(chunk)) {
      chunks ??= new Set()
      chunks.add(chunk)
      addChunk(chunk, add)
    }
  }
}

function addChunk(chunk: string, add: (word: string) => void): void {
  const parts = wordsOf(chunk)
  for (const word of parts) add(shortened(word))
  for (const decimal of decimalsIn(chunk)) add(shortened(decimal))
  // `L’Été` is also found as one word, as people write it who leave the sign out.
  if (parts.length > 1 && decimalWord(chunk) === null) add(shortened(parts.join('')))
}

/** `12,50` is 12.50, and not 1250. */
export function decimalWord(chunk: string): string | null {
  const [, whole, places] = /^[^\p{L}\d]*(\d+)[.,](\d+)[^\p{L}\d]*$/u.exec(chunk) ?? []
  return whole === undefined ? null : `${whole}.${places}`
}

/** `10,5x20,5` is 10.5 and 20.5, and `12.05.2025` begins like 12.05. */
function decimalsIn(chunk: string): string[] {
  const read = withLeadingZero(chunk)
  return Array.from(read.matchAll(/(?<!\d)(?=(\d+)[.,](\d+))/g), ([, whole, places]) => `${whole}.${places}`)
}

/** `.5` is 0.5. */
export function withLeadingZero(chunk: string): string {
  return chunk.replace(/^([^\p{L}\d]*)([.,]\d)/u, '$10$2')
}

/** Without its sign, with two decimals or as many more as it has: `1234.56`. */
function plainAmount(amount: string): string {
  const [whole = '0', places = ''] = amount.replace('-', '').split('.')
  return `${whole}.${places.padEnd(2, '0')}`
}

/** The index knows no more of a word than this. */
export function shortened(word: string): string {
  return word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join('')
}
