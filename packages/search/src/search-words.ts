import type { MatchField } from '@quittance/shared/documents/match-location.ts'
import {
  extractDigits,
  fold,
  minReferencePartDigits,
  removeLeadingZeros,
  splitWords,
} from '@quittance/shared/text/search-text.ts'
import {
  findDecimals,
  isInternational,
  normalizeAmount,
  toDecimalWord,
  toNationalNumber,
} from './number-formats.ts'
import type { TimeSlice } from './time-slice.ts'

/** The record types of the index, as its tables store them. Ids are unique within a type. */
export const recordTypes = { document: 'd', lead: 'l', customer: 'c' } as const

export type RecordType = (typeof recordTypes)[keyof typeof recordTypes]

/** The words by which a record can be found. */
export interface RecordWords {
  readonly type: RecordType
  readonly id: number
  /** As `buildSearchWords` returns them; blank for a record whose data was erased. */
  readonly words: string
}

/** A part of a record that can be searched. */
export interface SearchableField {
  /** The field that a hit names as the location of the match; `visible` if every hit shows the text anyway. */
  readonly field: MatchField | 'visible'
  /**
   * Text is found by the beginnings of its words. A number (phone, tax number) is found by any part of its digits,
   * however they are grouped. A reference (number of an order or of another document) is found by the beginnings of its words, also without
   * leading zeros, and by four or more of its digits, however they are grouped. An amount is written like `1234.56`.
   */
  readonly type: 'text' | 'number' | 'reference' | 'amount'
  readonly text: string
}

/** Everything by which a record can be found. */
export interface SearchableRecord {
  readonly fields: readonly SearchableField[]
  readonly document?: {
    readonly kind: string
    readonly prefix: string
    readonly number: number
    readonly currencyId: number
  }
}

/** Version of the words and keys that records are indexed with. An index of another version is rebuilt at startup. */
export const wordsVersion = 5

/** Maximum length of a word, in characters. Longer words are cut, so they are found by their first characters only. */
export const maxWordLength = 40

/**
 * First characters of words that are not words of a text. They are separators in texts, so a query cannot contain
 * them.
 */
export const wordMarkers = {
  /** Digits of a number that is found by any part of them. */
  part: '#',
  /** Digits of a reference, found by any four or more of them in a row. */
  reference: '%',
  /** Number of a document. */
  number: '=',
  /** Prefix of the number of a document. */
  numberPrefix: '|',
  /** Amount, like `1234.56`. */
  amount: '$',
  /** Kind of a document. */
  kind: ':',
  /** Id of a currency. */
  currency: '¤',
} as const

/** Words by text, collected before the transaction that stores the texts. */
export type WordsByText = ReadonlyMap<string, Iterable<string>>

/**
 * Returns all words by which a record can be found as one text: distinct words in lower case without accents, between
 * single spaces (` renovation toit =123 #123 $1234.56 `). The index stores this text with the record: it determines
 * under which keys the record is listed.
 */
export function buildSearchWords({ fields, document }: SearchableRecord): string {
  const words = new SearchWordSet()
  for (const field of fields) words.addField(field)
  if (document) words.addDocument(document)
  return words.toText()
}

// Reading the clock takes as long as extracting the words of a short text.
const lettersPerClockRead = 1_000

/** Returns the same as `buildSearchWords`, but yields between fields. */
export async function collectSearchWords(
  { fields, document }: SearchableRecord,
  { slice, knownWords }: { readonly slice: TimeSlice; readonly knownWords?: WordsByText | undefined },
): Promise<string> {
  const words = new SearchWordSet(knownWords)
  let letters = 0
  for (const field of fields) {
    words.addField(field)
    letters += field.text.length
    if (letters < lettersPerClockRead) continue
    letters = 0
    if (slice.isSpent) await slice.yield()
  }
  if (document) words.addDocument(document)
  return words.toText()
}

/** Extracts the words of each text, and yields between texts. */
export async function collectWordsByText(texts: readonly string[], slice: TimeSlice): Promise<WordsByText> {
  const wordsByText = new Map<string, Iterable<string>>()
  for (const text of texts) {
    if (!wordsByText.has(text)) wordsByText.set(text, extractFoldedWords(fold(text)))
    if (slice.isSpent) await slice.yield()
  }
  return wordsByText
}

// Maximum total length of the distinct words of a record. A larger record would delay every search until its pending change is
// merged.
const maxLetters = 250_000

/** Collects the distinct words of one record, field by field. */
class SearchWordSet {
  readonly #words = new Set<string>()
  readonly #texts = new Set<string>()
  readonly #knownWords: WordsByText
  #lettersLeft = maxLetters

  constructor(knownWords: WordsByText = new Map()) {
    this.#knownWords = knownWords
  }

  addField({ type, text }: SearchableField): void {
    switch (type) {
      case 'text':
        this.#addText(text)
        break
      case 'number':
        this.#addNumber(text)
        break
      case 'reference':
        this.#addReference(text)
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
    for (const word of extractFoldedWords(fold(prefix))) this.#words.add(word)
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
    if (this.#lettersLeft <= 0) return
    // Compares the sizes, because `has` would look the word up a second time.
    const { size } = this.#words
    this.#words.add(word)
    if (this.#words.size > size) this.#lettersLeft -= word.length
  }

  #addNumber(number: string): void {
    const folded = fold(number)
    const joined = splitWords(folded).join('')
    if (/\p{L}/u.test(joined)) {
      for (const start of [0, ...findGroupStarts(joined)]) this.#words.add(truncateWord(joined.slice(start)))
    }
    // `+33 (0)1 …` can be typed with or without the zero, or as it is dialled within the country.
    const spellings = [folded, folded.replace('(0)', '')].map(extractDigits)
    if (isInternational(folded))
      spellings.push(`0${toNationalNumber(removeLeadingZeros(spellings[1] ?? ''))}`)
    for (const digits of spellings) {
      if (digits !== '') this.#words.add(`${wordMarkers.part}${digits.slice(0, maxWordLength)}`)
    }
  }

  #addReference(reference: string): void {
    const folded = fold(reference)
    // `F-000012` is also typed as `F-12`.
    for (const spelling of new Set([folded, folded.replace(groupZerosPattern, '')])) {
      forEachWord(spelling, this.#add)
      const joined = splitWords(spelling).join('')
      if (/\p{L}/u.test(joined)) this.#add(truncateWord(joined))
    }
    for (const digits of folded.split(lettersPattern).map(extractDigits)) {
      if (digits.length < minReferencePartDigits) continue
      this.#words.add(`${wordMarkers.reference}${digits.slice(0, maxWordLength)}`)
    }
  }
}

// Leading zeros of each group of digits.
const groupZerosPattern = /(?<!\d)0+(?=\d)/g
const lettersPattern = /\p{L}+/u

// Letters of a country at the beginning of a VAT number, and a change between letters and digits.
const groupStartPattern = /(?<=^[a-z]{2})(?=[a-z0-9])|(?<=\d)(?=[a-z])/g

/**
 * Returns where the groups in which people write a number with letters begin: `B01` of `NL004495445B01`, `A28015865` of `ESA28015865`.
 * Groups of digits are found as parts of the number.
 */
function findGroupStarts(joined: string): number[] {
  return Array.from(joined.matchAll(groupStartPattern), ({ index }) => index).filter((start) =>
    /[a-z]/.test(joined.slice(start)),
  )
}

/** Returns the distinct words by which a text can be found. @param folded text as `fold` returns it */
export function extractFoldedWords(folded: string): Set<string> {
  const words = new Set<string>()
  forEachWord(folded, (word) => words.add(word))
  return words
}

// Most chunks: they contain neither separators nor decimals.
const singleWordPattern = /^[a-z0-9]+$/

/** Calls `add` with each word of a folded text. Repeated words can be reported more than once. */
function forEachWord(folded: string, add: (word: string) => void): void {
  // Splitting a chunk is slow, so each distinct one is split once.
  let seenChunks: Set<string> | undefined
  for (const chunk of folded.split(' ')) {
    if (singleWordPattern.test(chunk)) add(truncateWord(chunk))
    else if (!seenChunks?.has(chunk)) {
      seenChunks ??= new Set()
      seenChunks.add(chunk)
      addChunk(chunk, add)
    }
  }
}

function addChunk(chunk: string, add: (word: string) => void): void {
  const parts = splitWords(chunk)
  for (const word of parts) add(truncateWord(word))
  for (const decimal of findDecimals(chunk)) add(truncateWord(decimal))
  // `L’Été` is also found by `lete`, as it is typed without the apostrophe. `12,50` is not found by `1250`.
  if (parts.length > 1 && toDecimalWord(chunk) === null) add(truncateWord(parts.join('')))
}

/** Cuts a word to the maximum length of words in the index. */
export function truncateWord(word: string): string {
  return word.length <= maxWordLength ? word : Array.from(word).slice(0, maxWordLength).join('')
}
