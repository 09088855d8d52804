import { fold } from './fold.ts'

// Chinese and Japanese are written without spaces: each sign is a word.
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu

/** The words of folded text: letters and digits that stand together. Everything else only separates them. */
export function splitWords(folded: string): string[] {
  return folded.match(wordPattern) ?? []
}

export interface WordPosition {
  readonly word: string
  /** Where it begins in the folded text. */
  readonly index: number
}

/** As `splitWords`. */
export function findWords(folded: string): WordPosition[] {
  return Array.from(folded.matchAll(wordPattern), (match) => ({ word: match[0], index: match.index }))
}

/** What stands between spaces, folded: `L’Été-2025` is one, of three words. Those without a letter or digit are left out. */
export function splitChunks(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter((chunk) => /[\p{L}\p{N}]/u.test(chunk))
}

/** A run of digits with what stands inside written numbers: grouping and decimal signs, spaces, dashes, slashes. */
export const writtenNumber = /\d(?:[\d.,'’ ()/-]*\d)?/g

export function extractDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** One digit is left in any case. */
export function removeLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

/** From this many digits on, a part of a number matches. */
export const minPartDigits = 3
