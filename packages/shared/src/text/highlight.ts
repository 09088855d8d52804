import {
  extractDigits,
  findWords,
  fold,
  minPartDigits,
  removeLeadingZeros,
  splitChunks,
  splitWords,
  type WordPosition,
  writtenNumber,
} from './search-text.ts'

// Digits with letters beside them are a word: `a123` is not looked for by 123.
const standaloneNumber = /(?<![\p{L}\d])\d(?:[\d.,'’ ()/-]*\d)?(?![\p{L}\d])/gu

/** What it begins with, and the number at its end. */
const prefixedNumber = /^(.*\D)(\d+)[^\p{L}\p{N}]*$/su

const maxGroups = 8

/** From this many digits on the beginning of a number matches. */
const minPrefixDigits = 2

/** A phone number is also written without the zero before it. */
const minPhoneDigits = 7

/** A piece of a text, from `start` up to but without `end`, in UTF-16 units. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

interface FoldedText {
  readonly folded: string
  /** Where each unit of the folded text comes from. */
  readonly origins: readonly TextRange[]
}

/** What a search found in a text: the beginnings of words, and parts of numbers. In order, without overlaps. */
export function findHighlights(text: string, search: string): TextRange[] {
  const traced = foldWithOrigins(text)
  const words = findWords(traced.folded)
  const compounds = findCompounds(traced)
  const numbers = findNumbers(traced)
  const chunks = [...new Set(splitChunks(search))].map((chunk) => splitWords(chunk))
  return mergeRanges([
    ...[...new Set(chunks.flat())]
      .flatMap((piece) => words.flatMap((word) => matchWord(word, piece)))
      .map(createOriginMapper(traced)),
    ...chunks.flatMap((pieces) => matchCompounds(compounds, pieces.join(''))),
    ...Array.from(parseQueryNumbers(fold(search))).flatMap((digits) => matchNumbers(numbers, digits)),
  ])
}

/** In a written amount, which is found by how it begins: `68` is not what `3,808.68` was found by. */
export function findAmountHighlights(text: string, search: string): TextRange[] {
  const traced = foldWithOrigins(text)
  const numbers = findNumbers(traced)
  const sought = Array.from(parseQueryNumbers(fold(search))).filter(
    (digits) => digits.length >= minPrefixDigits,
  )
  return mergeRanges(
    sought.flatMap((digits) =>
      numbers.flatMap(({ digits: all, getRange }) =>
        all.startsWith(digits) ? getRange(0, digits.length) : [],
      ),
    ),
  )
}

function foldWithOrigins(text: string): FoldedText {
  const origins: { start: number; end: number }[] = []
  let folded = ''
  let start = 0
  for (const sign of text) {
    const end = start + sign.length
    const piece = foldCharacter(sign)
    const last = origins.at(-1)
    // An accent of its own belongs to the letter before it.
    if (piece === '' && last) last.end = end
    for (const _ of piece.split('')) origins.push({ start, end })
    folded += piece
    start = end
  }
  return { folded, origins }
}

const characterCache = new Map<string, string>()
const maxCachedCharacters = 1_000

/** As it is folded inside of a text: `´` is a space with an accent. */
function foldCharacter(sign: string): string {
  const known = characterCache.get(sign)
  if (known !== undefined) return known
  const folded = fold(`.${sign}.`).slice(1, -1)
  if (characterCache.size < maxCachedCharacters) characterCache.set(sign, folded)
  return folded
}

/** Digits that stand together, and those of numbers in a row, which may be one that is written in groups. */
function parseQueryNumbers(folded: string): Set<string> {
  const sought = new Set<string>()
  for (const [written] of folded.matchAll(standaloneNumber)) {
    sought.add(extractDigits(written))
    const groups = written.split(' ').slice(0, maxGroups)
    for (const [first] of groups.entries()) {
      for (let end = first + 1; end <= groups.length; end += 1) {
        sought.add(extractDigits(groups.slice(first, end).join('')))
      }
    }
  }
  return sought
}

function matchWord({ word, index: at }: WordPosition, piece: string): TextRange[] {
  if (word === piece) return [{ start: at, end: at + word.length }]
  const isSameNumber = /^\d+$/.test(word) && removeLeadingZeros(word) === removeLeadingZeros(piece)
  if (isSameNumber) return [{ start: at, end: at + word.length }]
  return piece.length > 1 && word.startsWith(piece) ? [{ start: at, end: at + piece.length }] : []
}

/** Words with only punctuation between them. */
interface Compound {
  /** Their letters and digits. */
  readonly letters: string
  /** The number at its end; empty if there is none, or no word before it. */
  readonly digits: string
  /** The letters and digits before that number. */
  readonly prefix: string
  /** From the first letter to one of them, counted from 0. */
  readonly getRangeToLetter: (letter: number) => TextRange[]
  /** From the first letter to a digit of the number at its end, counted from 1. */
  readonly getRangeToDigit: (count: number) => TextRange[]
}

function findCompounds(traced: FoldedText): Compound[] {
  return Array.from(traced.folded.matchAll(/\S+/g), ({ 0: chunk, index }) => {
    const positions = Array.from(chunk.matchAll(/[\p{L}\p{N}]/gu), ({ index: at }) => index + at)
    const [, before = '', digits = ''] = prefixedNumber.exec(chunk) ?? []
    return {
      // Without the punctuation between them.
      letters: positions.map((at) => String.fromCodePoint(traced.folded.codePointAt(at) ?? 0)).join(''),
      digits,
      prefix: splitWords(before).join(''),
      getRangeToLetter: (letter) => getOriginalRange(traced, positions[0], positions[letter]),
      getRangeToDigit: (count) => getOriginalRange(traced, positions[0], index + before.length + count - 1),
    }
  })
}

/** Marks the compounds that begin with the piece. */
function matchCompounds(compounds: readonly Compound[], piece: string): TextRange[] {
  if (piece.length < 2) return []
  const lastLetter = Array.from(piece).length - 1
  return compounds.flatMap((compound) => {
    if (compound.letters.startsWith(piece)) return compound.getRangeToLetter(lastLetter)
    const count = countMatchedDigits(compound, piece)
    return count === 0 ? [] : compound.getRangeToDigit(count)
  })
}

/** `FAC-00012` is also found by what `FAC-12` begins with, and by `FAC012`. Returns how many digits of the number were found. */
function countMatchedDigits({ prefix, digits }: Compound, piece: string): number {
  if (prefix === '' || !piece.startsWith(prefix)) return 0
  const sought = piece.slice(prefix.length)
  if (!/^\d+$/.test(sought)) return 0
  const plain = removeLeadingZeros(digits)
  if (removeLeadingZeros(sought) === plain) return digits.length
  return plain.startsWith(sought) ? digits.length - plain.length + sought.length : 0
}

function matchNumbers(numbers: readonly NumberInText[], digits: string): TextRange[] {
  if (digits.length < minPrefixDigits) return []
  const dialled = digits.length < minPhoneDigits ? digits : removeLeadingZeros(digits)
  return numbers.flatMap(({ digits: all, getRange }) => {
    if (digits.length >= minPartDigits)
      return findOccurrences(all, dialled).flatMap((at) => getRange(at, dialled.length))
    const zeros = all.length - removeLeadingZeros(all).length
    const at = [0, zeros].find((place) => all.startsWith(digits, place))
    return at === undefined ? [] : getRange(at, digits.length)
  })
}

interface NumberInText {
  /** Its digits, however they are grouped. */
  readonly digits: string
  readonly getRange: (from: number, length: number) => TextRange[]
}

function findNumbers(traced: FoldedText): NumberInText[] {
  return Array.from(traced.folded.matchAll(writtenNumber), ({ 0: written, index }) => {
    const places = Array.from(written.matchAll(/\d/g), ({ index: at }) => index + at)
    return {
      digits: extractDigits(written),
      getRange: (from, length) => getOriginalRange(traced, places[from], places[from + length - 1]),
    }
  })
}

function findOccurrences(digits: string, part: string): number[] {
  const found: number[] = []
  for (let at = digits.indexOf(part); at >= 0; at = digits.indexOf(part, at + 1)) found.push(at)
  return found
}

function getOriginalRange(
  traced: FoldedText,
  first: number | undefined,
  last: number | undefined,
): TextRange[] {
  return first === undefined || last === undefined
    ? []
    : [createOriginMapper(traced)({ start: first, end: last + 1 })]
}

function createOriginMapper({ origins }: FoldedText): (mark: TextRange) => TextRange {
  return ({ start, end }) => ({ start: origins[start]?.start ?? 0, end: origins[end - 1]?.end ?? 0 })
}

function mergeRanges(marks: readonly TextRange[]): TextRange[] {
  const whole: { start: number; end: number }[] = []
  for (const mark of marks.toSorted((left, right) => left.start - right.start)) {
    const last = whole.at(-1)
    if (last && mark.start <= last.end) last.end = Math.max(last.end, mark.end)
    else whole.push({ ...mark })
  }
  return whole
}
