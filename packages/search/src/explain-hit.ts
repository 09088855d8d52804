import type { MatchLocation } from '@quittance/shared/documents/match-location.ts'
import { findHighlights } from '@quittance/shared/text/highlight.ts'
import { fold, removeLeadingZeros, splitChunks, splitWords } from '@quittance/shared/text/search-text.ts'
import { matchesWords } from './match-words.ts'
import { listLookups, type SearchPlan } from './search-plan.ts'
import {
  buildSearchWords,
  extractFoldedWords,
  type SearchableField,
  type SearchableRecord,
} from './search-words.ts'
import type { TimeSlice } from './time-slice.ts'

/** So many letters, as they are folded, are read for one search, so that the search does not wait for books among the hits. */
const maxLetters = 400_000

/** Says of the hits of one search where they were found. */
export interface HitExplainer {
  /** No more texts are read for this search. */
  readonly isExhausted: boolean
  /** What of the search is not plain to see on that of a record which every hit shows. */
  findHiddenPlans(record: SearchableRecord): readonly SearchPlan[]
  /** Finds the first field that has any of it, if it has to be said; null where no field has it alone. Other requests are served in between. */
  locateMatch(
    unseen: readonly SearchPlan[],
    fields: readonly SearchableField[],
  ): Promise<MatchLocation | null>
}

/** @param search what was typed */
export function createHitExplainer(
  plans: readonly SearchPlan[],
  search: string,
  slice: TimeSlice,
): HitExplainer {
  const reader = new FieldReader(createRelevanceTest(plans))
  const wordsOf = (field: SearchableField) => reader.getWords(field)
  const cutter = new SnippetCutter(search, slice)
  return {
    get isExhausted() {
      return reader.isExhausted
    },
    findHiddenPlans({ fields, document }) {
      const shown = fields.filter(({ field }) => field === 'shown').map(wordsOf)
      if (document) shown.push(buildSearchWords({ fields: [], document }))
      const words = shown.join('')
      return plans.filter((plan) => !matchesWords(plan, words))
    },
    async locateMatch(unseen, fields) {
      if (slice.isSpent) await slice.yield()
      if (unseen.length === 0) return null
      for (const part of fields) {
        const { field, text } = part
        if (field === 'shown') continue
        const words = wordsOf(part)
        if (unseen.some((plan) => matchesWords(plan, words))) return { field, text: await cutter.cut(text) }
        if (slice.isSpent) await slice.yield()
      }
      return null
    },
  }
}

/** Reads the words of fields that may be relevant; of the others none, and of no more fields than there is time for. */
class FieldReader {
  readonly #isRelevant: RelevanceTest
  // Many hits share their terms and notes.
  readonly #wordCache = {
    text: new Map<string, string>(),
    number: new Map<string, string>(),
    amount: new Map<string, string>(),
  }
  #lettersLeft = maxLetters

  constructor(isRelevant: RelevanceTest) {
    this.#isRelevant = isRelevant
  }

  get isExhausted(): boolean {
    return this.#lettersLeft <= 0
  }

  getWords(field: SearchableField): string {
    const known = this.#wordCache[field.type]
    const words = known.get(field.text) ?? this.#read(field)
    known.set(field.text, words)
    return words
  }

  #read(field: SearchableField): string {
    this.#lettersLeft -= field.text.length
    if (this.isExhausted) return noWords
    if (field.type !== 'text') {
      return this.#isRelevant(field.type, '') ? buildSearchWords({ fields: [field] }) : noWords
    }
    const folded = fold(field.text)
    // What becomes longer takes as much longer to read.
    this.#lettersLeft -= Math.max(0, folded.length - field.text.length)
    return this.#isRelevant('text', folded) ? ` ${[...extractFoldedWords(folded)].join(' ')} ` : noWords
  }
}

// The space that stands around words.
const noWords = ' '

/** Whether a field may hold anything of what the plans ask for: much sooner known than which words it has. */
type RelevanceTest = (as: SearchableField['type'], folded: string) => boolean

function createRelevanceTest(plans: readonly SearchPlan[]): RelevanceTest {
  const lookups = listLookups(plans)
  const hasAmounts = lookups.some(({ type: find }) => find === 'amount')
  const ofTexts = lookups.filter(({ type: find }) => find === 'word' || find === 'beginning')
  const sought = [...new Set(ofTexts.map(({ text }) => text.replace('.', '')))]
  return (as, folded) => {
    switch (as) {
      case 'amount':
        return hasAmounts
      case 'number':
        return true
      case 'text': {
        // Words that punctuation takes apart are also one.
        const letters = removeSeparators(folded)
        return sought.some((word) => letters.includes(word))
      }
    }
  }
}

/** Of a text, about as much as a line of results has room for. */
const maxSnippetLength = 90
const contextLength = 24

const partLength = 400

/** So many letters are compared one by one for one search. */
const maxComparedLetters = 100_000

/** Cuts pieces out of texts around what a search found in them. */
export class SnippetCutter {
  readonly #search: string
  readonly #slice: TimeSlice
  readonly #words: readonly string[]
  readonly #snippets = new Map<string, string>()
  #comparableLettersLeft = maxComparedLetters

  /** @param search what was typed */
  constructor(search: string, slice: TimeSlice) {
    this.#search = search
    this.#slice = slice
    this.#words = [...new Set(splitChunks(search).flatMap((chunk) => splitWords(chunk)))]
  }

  /** Cuts at spaces where it can. Other requests are served while a long text is searched. */
  async cut(text: string): Promise<string> {
    const piece = this.#snippets.get(text) ?? (await this.#cutUncached(text))
    this.#snippets.set(text, piece)
    return piece
  }

  async #cutUncached(text: string): Promise<string> {
    const line = text.replace(/\s+/g, ' ').trim()
    if (line.length <= maxSnippetLength) return line
    const found = await this.#findFirstMark(line)
    const start = found <= contextLength ? 0 : line.indexOf(' ', found - contextLength) + 1
    const from = start > found ? Math.max(0, found - contextLength) : start
    const end =
      line.length - from <= maxSnippetLength ? line.length : line.lastIndexOf(' ', from + maxSnippetLength)
    const to = end <= found ? from + maxSnippetLength : end
    return `${from > 0 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`
  }

  /** Searches a long text in parts, so that not all of it is compared letter by letter. Returns 0 where nothing is found. */
  async #findFirstMark(line: string): Promise<number> {
    for (const { start, part } of splitLine(line)) {
      const [mark] = this.#comparableLettersLeft > 0 ? this.#findMarks(part) : []
      if (mark) return start + mark.start
      await this.#slice.yieldIfSpent()
    }
    return 0
  }

  #findMarks(part: string) {
    const letters = removeSeparators(fold(part))
    if (!this.#words.some((word) => letters.includes(removeLeadingZeros(word)))) return []
    this.#comparableLettersLeft -= Math.max(part.length, letters.length)
    return findHighlights(part, this.#search)
  }
}

interface LinePart {
  readonly start: number
  readonly part: string
}

/** From word to word. Each begins well within the one before it: what was found may be several words. */
function* splitLine(line: string): Generator<LinePart> {
  let start = 0
  while (start < line.length) {
    const space = line.lastIndexOf(' ', start + partLength)
    const isLast = line.length - start <= partLength
    const end = isLast || space <= start ? start + partLength : space
    yield { start, part: line.slice(start, end) }
    if (isLast) return
    const middle = line.indexOf(' ', start + (end - start) / 2)
    start = middle < 0 || middle + 1 >= end ? end : middle + 1
  }
}

// Cheaper than the one for every language, and enough for most of what is folded.
const asciiPattern = /^[\u0020-\u007e]*$/
const asciiSeparators = /[^a-z0-9]+/g
const separators = /[^\p{L}\p{N}]+/gu

/** Returns folded text without anything but its letters and digits. */
export function removeSeparators(folded: string): string {
  return folded.replace(asciiPattern.test(folded) ? asciiSeparators : separators, '')
}
