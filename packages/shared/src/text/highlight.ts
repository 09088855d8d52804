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

// Digits next to letters are part of a word: 123 does not match `a123`.
const standaloneNumber = /(?<![\p{L}\d])\d(?:[\d.,'’ ()/-]*\d)?(?![\p{L}\d])/gu

/** Captures the prefix, and the number at the end. */
const prefixedNumber = /^(.*\D)(\d+)[^\p{L}\p{N}]*$/su

const maxGroups = 8

/** Minimum number of digits that match the start of a number. */
const minPrefixDigits = 2

/** Minimum number of digits that also match a phone number without its leading zero. */
const minPhoneDigits = 7

/** Range of a text in UTF-16 units; `end` is exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

interface FoldedText {
  readonly folded: string
  /** Range in the original text for each unit of the folded text. */
  readonly origins: readonly TextRange[]
}

/** Finds the parts of a text that match a query: starts of words, and parts of numbers. Ordered, without overlaps. */
export function findHighlights(text: string, search: string): TextRange[] {
  const source = foldWithOrigins(text)
  const words = findWords(source.folded)
  const compounds = findCompounds(source)
  const numbers = findNumbers(source)
  const chunks = [...new Set(splitChunks(search))].map((chunk) => splitWords(chunk))
  return mergeRanges([
    ...[...new Set(chunks.flat())]
      .flatMap((piece) => words.flatMap((word) => matchWord(word, piece)))
      .map(createOriginMapper(source)),
    ...chunks.flatMap((pieces) => matchCompounds(compounds, pieces.join(''))),
    ...Array.from(parseQueryNumbers(fold(search))).flatMap((digits) => matchNumbers(numbers, digits)),
  ])
}

/** Finds matches in an amount, which match only from the start: `68` does not match `3,808.68`. */
export function findAmountHighlights(text: string, search: string): TextRange[] {
  const source = foldWithOrigins(text)
  const numbers = findNumbers(source)
  const queryNumbers = Array.from(parseQueryNumbers(fold(search))).filter(
    (digits) => digits.length >= minPrefixDigits,
  )
  return mergeRanges(
    queryNumbers.flatMap((digits) =>
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
  for (const character of text) {
    const end = start + character.length
    const piece = foldCharacter(character)
    const last = origins.at(-1)
    // A combining accent belongs to the letter before it.
    if (piece === '' && last) last.end = end
    for (const _ of piece.split('')) origins.push({ start, end })
    folded += piece
    start = end
  }
  return { folded, origins }
}

const characterCache = new Map<string, string>()
const maxCachedCharacters = 1_000

/** Folds a character as inside of a text, where `´` is a space with an accent. */
function foldCharacter(character: string): string {
  const cached = characterCache.get(character)
  if (cached !== undefined) return cached
  const folded = fold(`.${character}.`).slice(1, -1)
  if (characterCache.size < maxCachedCharacters) characterCache.set(character, folded)
  return folded
}

/** Returns the digits of each number in a query, and of adjacent numbers together, which can be one number in groups. */
function parseQueryNumbers(folded: string): Set<string> {
  const numbers = new Set<string>()
  for (const [written] of folded.matchAll(standaloneNumber)) {
    numbers.add(extractDigits(written))
    const groups = written.split(' ').slice(0, maxGroups)
    for (const [first] of groups.entries()) {
      for (let end = first + 1; end <= groups.length; end += 1) {
        numbers.add(extractDigits(groups.slice(first, end).join('')))
      }
    }
  }
  return numbers
}

function matchWord({ word, index }: WordPosition, piece: string): TextRange[] {
  if (word === piece) return [{ start: index, end: index + word.length }]
  const isSameNumber = /^\d+$/.test(word) && removeLeadingZeros(word) === removeLeadingZeros(piece)
  if (isSameNumber) return [{ start: index, end: index + word.length }]
  return piece.length > 1 && word.startsWith(piece) ? [{ start: index, end: index + piece.length }] : []
}

/** Words that are separated only by punctuation. */
interface Compound {
  /** Letters and digits of all words. */
  readonly letters: string
  /** Number at the end; empty if there is none, or no word before it. */
  readonly digits: string
  /** Letters and digits before that number. */
  readonly prefix: string
  /** Returns the range from the first letter to another letter, counted from 0. */
  readonly getRangeToLetter: (letter: number) => TextRange[]
  /** Returns the range from the first letter to a digit of the number, counted from 1. */
  readonly getRangeToDigit: (count: number) => TextRange[]
}

function findCompounds(source: FoldedText): Compound[] {
  return Array.from(source.folded.matchAll(/\S+/g), ({ 0: chunk, index }) => {
    const positions = Array.from(chunk.matchAll(/[\p{L}\p{N}]/gu), ({ index: offset }) => index + offset)
    const [, before = '', digits = ''] = prefixedNumber.exec(chunk) ?? []
    return {
      letters: positions
        .map((position) => String.fromCodePoint(source.folded.codePointAt(position) ?? 0))
        .join(''),
      digits,
      prefix: splitWords(before).join(''),
      getRangeToLetter: (letter) => getOriginalRange(source, positions[0], positions[letter]),
      getRangeToDigit: (count) => getOriginalRange(source, positions[0], index + before.length + count - 1),
    }
  })
}

/** Returns the ranges of the compounds that start with the piece. */
function matchCompounds(compounds: readonly Compound[], piece: string): TextRange[] {
  if (piece.length < 2) return []
  const lastLetter = Array.from(piece).length - 1
  return compounds.flatMap((compound) => {
    if (compound.letters.startsWith(piece)) return compound.getRangeToLetter(lastLetter)
    const count = countMatchedDigits(compound, piece)
    return count === 0 ? [] : compound.getRangeToDigit(count)
  })
}

/**
 * Returns how many digits of the number match, counted from its start: `FAC-00012` also matches prefixes of `FAC-12`, and
 * `FAC012`.
 */
function countMatchedDigits({ prefix, digits }: Compound, piece: string): number {
  if (prefix === '' || !piece.startsWith(prefix)) return 0
  const queryDigits = piece.slice(prefix.length)
  if (!/^\d+$/.test(queryDigits)) return 0
  const plain = removeLeadingZeros(digits)
  if (removeLeadingZeros(queryDigits) === plain) return digits.length
  return plain.startsWith(queryDigits) ? digits.length - plain.length + queryDigits.length : 0
}

function matchNumbers(numbers: readonly NumberInText[], digits: string): TextRange[] {
  if (digits.length < minPrefixDigits) return []
  const part = digits.length < minPhoneDigits ? digits : removeLeadingZeros(digits)
  return numbers.flatMap(({ digits: all, getRange }) => {
    if (digits.length >= minPartDigits)
      return findOccurrences(all, part).flatMap((index) => getRange(index, part.length))
    const zeros = all.length - removeLeadingZeros(all).length
    const start = [0, zeros].find((index) => all.startsWith(digits, index))
    return start === undefined ? [] : getRange(start, digits.length)
  })
}

interface NumberInText {
  /** Without grouping and decimal separators. */
  readonly digits: string
  readonly getRange: (from: number, length: number) => TextRange[]
}

function findNumbers(source: FoldedText): NumberInText[] {
  return Array.from(source.folded.matchAll(writtenNumber), ({ 0: written, index }) => {
    const positions = Array.from(written.matchAll(/\d/g), ({ index: offset }) => index + offset)
    return {
      digits: extractDigits(written),
      getRange: (from, length) => getOriginalRange(source, positions[from], positions[from + length - 1]),
    }
  })
}

function findOccurrences(digits: string, part: string): number[] {
  const found: number[] = []
  for (let index = digits.indexOf(part); index >= 0; index = digits.indexOf(part, index + 1))
    found.push(index)
  return found
}

function getOriginalRange(
  source: FoldedText,
  first: number | undefined,
  last: number | undefined,
): TextRange[] {
  return first === undefined || last === undefined
    ? []
    : [createOriginMapper(source)({ start: first, end: last + 1 })]
}

function createOriginMapper({ origins }: FoldedText): (range: TextRange) => TextRange {
  return ({ start, end }) => ({ start: origins[start]?.start ?? 0, end: origins[end - 1]?.end ?? 0 })
}

function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: { start: number; end: number }[] = []
  for (const range of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push({ ...range })
  }
  return merged
}
