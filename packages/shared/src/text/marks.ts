import { fold } from './fold.ts'
import {
  chunksOf,
  digitsOf,
  type PlacedWord,
  placedWordsOf,
  shortestPart,
  withoutLeadingZeros,
  wordsOf,
  writtenNumber,
} from './words.ts'

/** A piece of a text, from `start` up to but without `end`, in UTF-16 units. */
export interface Mark {
  readonly start: number
  readonly end: number
}

interface FoldedText {
  readonly folded: string
  /** Where each unit of the folded text comes from. */
  readonly origins: readonly Mark[]
}

/** What a search found in a text: the beginnings of words, and parts of numbers. In order, without overlaps. */
export function marksOf(text: string, search: string): Mark[] {
  const traced = trace(text)
  const words = placedWordsOf(traced.folded)
  const sought = chunksOf(search).flatMap((chunk) => wordsOf(chunk))
  const joined = chunksOf(search).map((chunk) => wordsOf(chunk).join(''))
  const numbers = fold(search).match(writtenNumber)?.map(digitsOf) ?? []
  return merged([
    ...sought.flatMap((piece) => words.flatMap((word) => wordMark(word, piece))).map(toOrigin(traced)),
    ...joined.flatMap((piece) => compoundMarks(traced, piece)),
    ...numbers.flatMap((digits) => numberMarks(traced, digits)),
  ])
}

function trace(text: string): FoldedText {
  const origins: { start: number; end: number }[] = []
  let folded = ''
  let start = 0
  for (const sign of text) {
    const end = start + sign.length
    const piece = /\s/.test(sign) ? ' ' : fold(sign)
    const last = origins.at(-1)
    // An accent of its own belongs to the letter before it.
    if (piece === '' && last) last.end = end
    for (let unit = 0; unit < piece.length; unit += 1) origins.push({ start, end })
    folded += piece
    start = end
  }
  return { folded, origins }
}

function wordMark({ word, at }: PlacedWord, piece: string): Mark[] {
  if (word === piece) return [{ start: at, end: at + word.length }]
  const isSameNumber = /^\d+$/.test(word) && withoutLeadingZeros(word) === withoutLeadingZeros(piece)
  if (isSameNumber) return [{ start: at, end: at + word.length }]
  return piece.length > 1 && word.startsWith(piece) ? [{ start: at, end: at + piece.length }] : []
}

/** Words with only punctuation between them that begin with the piece, read without that punctuation. */
function compoundMarks(traced: FoldedText, piece: string): Mark[] {
  if (piece.length < 2) return []
  return Array.from(traced.folded.matchAll(/\S+/g)).flatMap(({ 0: chunk, index }) => {
    const letters = Array.from(chunk.matchAll(/[\p{L}\p{N}]/gu), ({ index: at }) => index + at)
    const read = letters.map((at) => traced.folded.codePointAt(at) ?? 0)
    if (!String.fromCodePoint(...read).startsWith(piece)) return []
    return between(traced, letters[0], letters[Array.from(piece).length - 1])
  })
}

function numberMarks(traced: FoldedText, digits: string): Mark[] {
  const sought = digits.length < shortestPart ? digits : withoutLeadingZeros(digits)
  if (sought.length < shortestPart) return []
  return Array.from(traced.folded.matchAll(writtenNumber)).flatMap(({ 0: written, index }) => {
    const places = Array.from(written.matchAll(/\d/g), ({ index: at }) => index + at)
    const found = digitsOf(written).indexOf(sought)
    return found < 0 ? [] : between(traced, places[found], places[found + sought.length - 1])
  })
}

function between(traced: FoldedText, first: number | undefined, last: number | undefined): Mark[] {
  return first === undefined || last === undefined ? [] : [toOrigin(traced)({ start: first, end: last + 1 })]
}

function toOrigin({ origins }: FoldedText): (mark: Mark) => Mark {
  return ({ start, end }) => ({ start: origins[start]?.start ?? 0, end: origins[end - 1]?.end ?? 0 })
}

function merged(marks: readonly Mark[]): Mark[] {
  const whole: { start: number; end: number }[] = []
  for (const mark of marks.toSorted((left, right) => left.start - right.start)) {
    const last = whole.at(-1)
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end)
    else whole.push({ ...mark })
  }
  return whole
}
