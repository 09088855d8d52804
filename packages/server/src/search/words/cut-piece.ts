import { fold } from '@quittance/shared/text/fold.ts'
import { findHighlights } from '@quittance/shared/text/marks.ts'
import { splitChunks, removeLeadingZeros, splitWords } from '@quittance/shared/text/words.ts'
import type { TimeSlice } from '#time-slice.ts'
import { removeSeparators } from './letters-of.ts'

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
    const end = line.length - from <= maxSnippetLength ? line.length : line.lastIndexOf(' ', from + maxSnippetLength)
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
