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

/** Maximum number of folded letters that a search reads to locate matches. Hits can contain very long texts. */
const maxLetters = 400_000

/** Finds the locations of matches in the hits of one search. */
export interface HitExplainer {
  /** Whether the text budget of the search is used up. */
  readonly isExhausted: boolean
  /** Returns the plans that do not match the visible fields of a record. */
  findHiddenPlans(record: SearchableRecord): readonly SearchPlan[]
  /** Returns the first field that matches one of the hidden plans; null if there is none. Yields between fields. */
  locateMatch(
    hiddenPlans: readonly SearchPlan[],
    fields: readonly SearchableField[],
  ): Promise<MatchLocation | null>
}

/** Creates an explainer for one search. @param plans of the query */
export function createHitExplainer(
  plans: readonly SearchPlan[],
  query: string,
  slice: TimeSlice,
): HitExplainer {
  const reader = new FieldReader(createRelevanceTest(plans))
  const getFieldWords = (field: SearchableField) => reader.getWords(field)
  const cutter = new SnippetCutter(query, slice)
  return {
    get isExhausted() {
      return reader.isExhausted
    },
    findHiddenPlans({ fields, document }) {
      const visibleWords = fields.filter(({ field }) => field === 'visible').map(getFieldWords)
      if (document) visibleWords.push(buildSearchWords({ fields: [], document }))
      const words = visibleWords.join('')
      return plans.filter((plan) => !matchesWords(plan, words))
    },
    async locateMatch(hiddenPlans, fields) {
      if (slice.isSpent) await slice.yield()
      if (hiddenPlans.length === 0) return null
      for (const searchableField of fields) {
        const { field, text } = searchableField
        if (field === 'visible') continue
        const words = getFieldWords(searchableField)
        if (hiddenPlans.some((plan) => matchesWords(plan, words)))
          return { field, text: await cutter.cut(text) }
        if (slice.isSpent) await slice.yield()
      }
      return null
    },
  }
}

/** Reads the words of fields, within the text budget. Fields that cannot match have no words. */
class FieldReader {
  readonly #isRelevant: RelevanceTest
  // Many hits share their terms and notes.
  readonly #wordCache = {
    text: new Map<string, string>(),
    number: new Map<string, string>(),
    reference: new Map<string, string>(),
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
    const cached = this.#wordCache[field.type]
    const words = cached.get(field.text) ?? this.#read(field)
    cached.set(field.text, words)
    return words
  }

  #read(field: SearchableField): string {
    this.#lettersLeft -= field.text.length
    if (this.isExhausted) return noWords
    if (field.type !== 'text') {
      return this.#isRelevant(field.type, '') ? buildSearchWords({ fields: [field] }) : noWords
    }
    const folded = fold(field.text)
    // Some characters become several letters when they are folded.
    this.#lettersLeft -= Math.max(0, folded.length - field.text.length)
    return this.#isRelevant('text', folded) ? ` ${[...extractFoldedWords(folded)].join(' ')} ` : noWords
  }
}

// Words have a space on both sides.
const noWords = ' '

/** Returns whether a field can match any plan. Much faster than extracting its words. */
type RelevanceTest = (type: SearchableField['type'], folded: string) => boolean

function createRelevanceTest(plans: readonly SearchPlan[]): RelevanceTest {
  const lookups = listLookups(plans)
  const hasAmounts = lookups.some(({ type }) => type === 'amount')
  const textLookups = lookups.filter(({ type }) => type === 'word' || type === 'word-prefix')
  const queryWords = [...new Set(textLookups.map(({ text }) => text.replace('.', '')))]
  return (type, folded) => {
    switch (type) {
      case 'amount':
        return hasAmounts
      case 'number':
      case 'reference':
        return true
      case 'text': {
        // Words that are separated by punctuation are also indexed as one word.
        const letters = removeSeparators(folded)
        return queryWords.some((word) => letters.includes(word))
      }
    }
  }
}

/** Length of a snippet: about one line of the result list. */
const maxSnippetLength = 90
/** Letters of a snippet before the match. */
const contextLength = 24

/** Length of the parts in which a long text is searched. */
const partLength = 400

/** Letters that are compared one by one in one search. */
const maxComparedLetters = 100_000

/** Cuts snippets out of texts, around the first match of a query. */
class SnippetCutter {
  readonly #query: string
  readonly #slice: TimeSlice
  readonly #words: readonly string[]
  readonly #snippets = new Map<string, string>()
  #comparableLettersLeft = maxComparedLetters

  constructor(query: string, slice: TimeSlice) {
    this.#query = query
    this.#slice = slice
    this.#words = [...new Set(splitChunks(query).flatMap((chunk) => splitWords(chunk)))]
  }

  /**
   * Returns a snippet that begins and ends at spaces if possible, with `…` where text was cut off. Yields during long
   * texts.
   */
  async cut(text: string): Promise<string> {
    const snippet = this.#snippets.get(text) ?? (await this.#cutUncached(text))
    this.#snippets.set(text, snippet)
    return snippet
  }

  async #cutUncached(text: string): Promise<string> {
    const line = text.replace(/\s+/g, ' ').trim()
    if (line.length <= maxSnippetLength) return line
    const matchStart = await this.#findFirstMatch(line)
    const start = matchStart <= contextLength ? 0 : line.indexOf(' ', matchStart - contextLength) + 1
    const from = start > matchStart ? Math.max(0, matchStart - contextLength) : start
    const end =
      line.length - from <= maxSnippetLength ? line.length : line.lastIndexOf(' ', from + maxSnippetLength)
    const to = end <= matchStart ? from + maxSnippetLength : end
    return `${from > 0 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`
  }

  /**
   * Searches a text in parts, so that only parts that can match are compared letter by letter. Returns 0 without a
   * match.
   */
  async #findFirstMatch(line: string): Promise<number> {
    for (const { start, part } of splitLine(line)) {
      const [match] = this.#comparableLettersLeft > 0 ? this.#findMatches(part) : []
      if (match) return start + match.start
      await this.#slice.yieldIfSpent()
    }
    return 0
  }

  #findMatches(part: string) {
    const letters = removeSeparators(fold(part))
    if (!this.#words.some((word) => letters.includes(removeLeadingZeros(word)))) return []
    this.#comparableLettersLeft -= Math.max(part.length, letters.length)
    return findHighlights(part, this.#query)
  }
}

interface LinePart {
  readonly start: number
  readonly part: string
}

/** Splits a line at spaces into overlapping parts, because a match can consist of several words. */
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

// The ASCII pattern is faster than the Unicode one, and sufficient for most folded texts.
const asciiPattern = /^[\u0020-\u007e]*$/
const asciiSeparators = /[^a-z0-9]+/g
const separators = /[^\p{L}\p{N}]+/gu

/** Returns the letters and digits of folded text. */
function removeSeparators(folded: string): string {
  return folded.replace(asciiPattern.test(folded) ? asciiSeparators : separators, '')
}
