/** Letters that Unicode does not decompose, with their usual ASCII spelling. */
const letterReplacements: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
  // A final sigma matches the other form, because the rest of the word is not typed yet.
  ς: 'σ',
  // An apostrophe that is a letter in Unicode.
  ʼ: "'",
}

const combiningMarks = /\p{M}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII starts with them
const nonAsciiRun = /[^\u0000-\u007f]+/g
// Normalization needs quadratic time in the number of marks of a letter.
const maxPieceLength = 32
const piecePattern = /.{1,32}/gsu
const replacedLetters = new RegExp(`[${Object.keys(letterReplacements).join('')}]`, 'g')

// Does not match single spaces: replacing each of them with a space takes three times as long.
const irregularSpaces = /\s{2,}|[^\S ]/g

// U+FDFA alone expands to 18 letters. Texts of languages grow less: each Korean syllable becomes three letters.
const growthFactor = 2
const minGrowth = 1_000

/**
 * Normalises text for searches: lower case, no accents, expanded ligatures, normal-width characters, single spaces. Stops
 * expanding characters when the text has grown to about three times its length, so that folding takes linear time.
 */
export function fold(text: string): string {
  let growthLeft = growthFactor * text.length + minGrowth
  function foldPiece(letters: string): string {
    const folded = growthLeft > 0 ? foldCached(letters) : foldLetters(letters, 'NFD')
    growthLeft -= folded.length - letters.length
    return folded
  }
  const folded = text.replace(nonAsciiRun, (letters) =>
    letters.length <= maxPieceLength ? foldPiece(letters) : letters.replace(piecePattern, foldPiece),
  )
  return folded.toLowerCase().replace(irregularSpaces, ' ').trim()
}

// Most texts have few different non-ASCII characters, so a small cache avoids most normalizations.
const foldCache = new Map<string, string>()
const maxCachedPieces = 1_000
const maxCachedLength = 4

function foldCached(letters: string): string {
  const cached = foldCache.get(letters)
  if (cached !== undefined) return cached
  const folded = foldLetters(letters, 'NFKD')
  const isCacheable = letters.length <= maxCachedLength && foldCache.size < maxCachedPieces
  if (isCacheable) foldCache.set(letters, folded)
  return folded
}

/** Folds letters. The result does not depend on adjacent letters, so a text can be folded in pieces. */
function foldLetters(letters: string, form: 'NFD' | 'NFKD'): string {
  return letters
    .normalize(form)
    .toLowerCase()
    .replace(combiningMarks, '')
    .replace(replacedLetters, (letter) => letterReplacements[letter] ?? letter)
}

/** Returns the distinct folded words of a query. */
export function splitSearchWords(text: string): string[] {
  return [...new Set(fold(text).split(' '))].filter((word) => word !== '')
}

// Chinese and Japanese are written without spaces: each character is a word.
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu

/** Returns the words of folded text: runs of letters and digits. All other characters are separators. */
export function splitWords(folded: string): string[] {
  return folded.match(wordPattern) ?? []
}

export interface WordPosition {
  readonly word: string
  /** Start in the folded text. */
  readonly index: number
}

/** Returns the words of folded text with their positions. */
export function findWords(folded: string): WordPosition[] {
  return Array.from(folded.matchAll(wordPattern), (match) => ({ word: match[0], index: match.index }))
}

/** Returns the folded parts between spaces, if they have a letter or digit: `L’Été-2025` is one chunk of three words. */
export function splitChunks(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter((chunk) => /[\p{L}\p{N}]/u.test(chunk))
}

/** A number as written: digits with grouping and decimal separators, spaces, dashes and slashes. */
export const writtenNumber = /\d(?:[\d.,'’ ()/-]*\d)?/g

export function extractDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** Removes leading zeros, but keeps at least one digit. */
export function removeLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

/** Minimum number of digits that match a part of a number. */
export const minPartDigits = 3

/**
 * Minimum number of digits that match a part of a reference, such as the number of a customer's order. References are often long and have digits
 * in common, so shorter numbers would find too many of them.
 */
export const minReferencePartDigits = 4
