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

// Digits with letters beside them are a word: `a123` is not looked for by 123.
const numberAlone = /(?<![\p{L}\d])\d(?:[\d.,'’ ()/-]*\d)?(?![\p{L}\d])/gu

/** What it begins with, and the number at its end. */
const prefixedNumber = /^(.*\D)(\d+)[^\p{L}\p{N}]*$/su

const mostGroups = 8

/** From this many digits on the beginning of a number matches. */
const shortestBeginning = 2

/** A phone number is also written without the zero before it. */
const shortestPhone = 7

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
  const compounds = compoundsIn(traced)
  const numbers = numbersIn(traced)
  const chunks = [...new Set(chunksOf(search))].map((chunk) => wordsOf(chunk))
  return merged([
    ...[...new Set(chunks.flat())]
      .flatMap((piece) => words.flatMap((word) => wordMark(word, piece)))
      .map(toOrigin(traced)),
    ...chunks.flatMap((pieces) => compoundMarks(compounds, pieces.join(''))),
    ...Array.from(soughtNumbers(fold(search))).flatMap((digits) => numberMarks(numbers, digits)),
  ])
}

/** In a written amount, which is found by how it begins: `68` is not what `3,808.68` was found by. */
export function amountMarksOf(text: string, search: string): Mark[] {
  const traced = trace(text)
  const numbers = numbersIn(traced)
  const sought = Array.from(soughtNumbers(fold(search))).filter(
    (digits) => digits.length >= shortestBeginning,
  )
  return merged(
    sought.flatMap((digits) =>
      numbers.flatMap(({ all, mark }) => (all.startsWith(digits) ? mark(0, digits.length) : [])),
    ),
  )
}

function trace(text: string): FoldedText {
  const origins: { start: number; end: number }[] = []
  let folded = ''
  let start = 0
  for (const sign of text) {
    const end = start + sign.length
    const piece = foldedSign(sign)
    const last = origins.at(-1)
    // An accent of its own belongs to the letter before it.
    if (piece === '' && last) last.end = end
    for (const _ of piece.split('')) origins.push({ start, end })
    folded += piece
    start = end
  }
  return { folded, origins }
}

const foldedSigns = new Map<string, string>()
const mostFoldedSigns = 1_000

/** As it is folded inside of a text: `´` is a space with an accent. */
function foldedSign(sign: string): string {
  const known = foldedSigns.get(sign)
  if (known !== undefined) return known
  const folded = fold(`.${sign}.`).slice(1, -1)
  if (foldedSigns.size < mostFoldedSigns) foldedSigns.set(sign, folded)
  return folded
}

/** Digits that stand together, and those of numbers in a row, which may be one that is written in groups. */
function soughtNumbers(folded: string): Set<string> {
  const sought = new Set<string>()
  for (const [written] of folded.matchAll(numberAlone)) {
    sought.add(digitsOf(written))
    const groups = written.split(' ').slice(0, mostGroups)
    for (const [first] of groups.entries()) {
      for (let end = first + 1; end <= groups.length; end += 1) {
        sought.add(digitsOf(groups.slice(first, end).join('')))
      }
    }
  }
  return sought
}

function wordMark({ word, at }: PlacedWord, piece: string): Mark[] {
  if (word === piece) return [{ start: at, end: at + word.length }]
  const isSameNumber = /^\d+$/.test(word) && withoutLeadingZeros(word) === withoutLeadingZeros(piece)
  if (isSameNumber) return [{ start: at, end: at + word.length }]
  return piece.length > 1 && word.startsWith(piece) ? [{ start: at, end: at + piece.length }] : []
}

/** Words with only punctuation between them. */
interface Compound {
  /** Their letters and digits. */
  readonly read: string
  /** The number at its end; empty if there is none, or no word before it. */
  readonly digits: string
  /** The letters and digits before that number. */
  readonly prefix: string
  /** From the first letter to one of them, counted from 0. */
  readonly markTo: (letter: number) => Mark[]
  /** From the first letter to a digit of the number at its end, counted from 1. */
  readonly markToDigit: (count: number) => Mark[]
}

function compoundsIn(traced: FoldedText): Compound[] {
  return Array.from(traced.folded.matchAll(/\S+/g), ({ 0: chunk, index }) => {
    const letters = Array.from(chunk.matchAll(/[\p{L}\p{N}]/gu), ({ index: at }) => index + at)
    const [, before = '', digits = ''] = prefixedNumber.exec(chunk) ?? []
    return {
      // Without the punctuation between them.
      read: letters.map((at) => String.fromCodePoint(traced.folded.codePointAt(at) ?? 0)).join(''),
      digits,
      prefix: wordsOf(before).join(''),
      markTo: (letter) => between(traced, letters[0], letters[letter]),
      markToDigit: (count) => between(traced, letters[0], index + before.length + count - 1),
    }
  })
}

/** Marks the compounds that begin with the piece. */
function compoundMarks(compounds: readonly Compound[], piece: string): Mark[] {
  if (piece.length < 2) return []
  const lastLetter = Array.from(piece).length - 1
  return compounds.flatMap((compound) => {
    if (compound.read.startsWith(piece)) return compound.markTo(lastLetter)
    const count = digitsFound(compound, piece)
    return count === 0 ? [] : compound.markToDigit(count)
  })
}

/** `FAC-00012` is also found by what `FAC-12` begins with, and by `FAC012`. Returns how many digits of the number were found. */
function digitsFound({ prefix, digits }: Compound, piece: string): number {
  if (prefix === '' || !piece.startsWith(prefix)) return 0
  const sought = piece.slice(prefix.length)
  if (!/^\d+$/.test(sought)) return 0
  const plain = withoutLeadingZeros(digits)
  if (withoutLeadingZeros(sought) === plain) return digits.length
  return plain.startsWith(sought) ? digits.length - plain.length + sought.length : 0
}

function numberMarks(numbers: readonly FoundNumber[], digits: string): Mark[] {
  if (digits.length < shortestBeginning) return []
  const dialled = digits.length < shortestPhone ? digits : withoutLeadingZeros(digits)
  return numbers.flatMap(({ all, mark }) => {
    if (digits.length >= shortestPart) return placesIn(all, dialled).flatMap((at) => mark(at, dialled.length))
    const zeros = all.length - withoutLeadingZeros(all).length
    const at = [0, zeros].find((place) => all.startsWith(digits, place))
    return at === undefined ? [] : mark(at, digits.length)
  })
}

interface FoundNumber {
  /** Its digits, however they are grouped. */
  readonly all: string
  readonly mark: (from: number, length: number) => Mark[]
}

function numbersIn(traced: FoldedText): FoundNumber[] {
  return Array.from(traced.folded.matchAll(writtenNumber), ({ 0: written, index }) => {
    const places = Array.from(written.matchAll(/\d/g), ({ index: at }) => index + at)
    return {
      all: digitsOf(written),
      mark: (from, length) => between(traced, places[from], places[from + length - 1]),
    }
  })
}

function placesIn(digits: string, part: string): number[] {
  const found: number[] = []
  for (let at = digits.indexOf(part); at >= 0; at = digits.indexOf(part, at + 1)) found.push(at)
  return found
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
