import { fold } from '@quittance/shared/text/fold.ts'
import { marksOf } from '@quittance/shared/text/marks.ts'
import { chunksOf, withoutLeadingZeros, wordsOf } from '@quittance/shared/text/words.ts'
import type { TimeSlice } from '#time-slice.ts'
import { lettersOf } from './letters-of.ts'

/** Of a text, about as much as a line of results has room for. */
const longestPiece = 90
const before = 24

const partLength = 400

/** So many letters are compared one by one for one search. */
const mostTraced = 100_000

/** Cuts pieces out of texts around what a search found in them. */
export class PieceCutter {
  readonly #search: string
  readonly #slice: TimeSlice
  readonly #words: readonly string[]
  readonly #pieces = new Map<string, string>()
  #tracedLeft = mostTraced

  /** @param search what was typed */
  constructor(search: string, slice: TimeSlice) {
    this.#search = search
    this.#slice = slice
    this.#words = [...new Set(chunksOf(search).flatMap((chunk) => wordsOf(chunk)))]
  }

  /** Cuts at spaces where it can. Other requests are served while a long text is searched. */
  async cut(text: string): Promise<string> {
    const piece = this.#pieces.get(text) ?? (await this.#cutOnce(text))
    this.#pieces.set(text, piece)
    return piece
  }

  async #cutOnce(text: string): Promise<string> {
    const line = text.replace(/\s+/g, ' ').trim()
    if (line.length <= longestPiece) return line
    const found = await this.#firstMarkIn(line)
    const start = found <= before ? 0 : line.indexOf(' ', found - before) + 1
    const from = start > found ? Math.max(0, found - before) : start
    const end = line.length - from <= longestPiece ? line.length : line.lastIndexOf(' ', from + longestPiece)
    const to = end <= found ? from + longestPiece : end
    return `${from > 0 ? '… ' : ''}${line.slice(from, to)}${to < line.length ? ' …' : ''}`
  }

  /** Searches a long text in parts, so that not all of it is compared letter by letter. Returns 0 where nothing is found. */
  async #firstMarkIn(line: string): Promise<number> {
    for (const { start, part } of partsOf(line)) {
      const [mark] = this.#tracedLeft > 0 ? this.#marksIn(part) : []
      if (mark) return start + mark.start
      await this.#slice.yieldIfSpent()
    }
    return 0
  }

  #marksIn(part: string) {
    const letters = lettersOf(fold(part))
    if (!this.#words.some((word) => letters.includes(withoutLeadingZeros(word)))) return []
    this.#tracedLeft -= Math.max(part.length, letters.length)
    return marksOf(part, this.#search)
  }
}

interface PartOfLine {
  readonly start: number
  readonly part: string
}

/** From word to word. Each begins well within the one before it: what was found may be several words. */
function* partsOf(line: string): Generator<PartOfLine> {
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
