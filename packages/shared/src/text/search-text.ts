/** Letters that Unicode does not take apart, as people type them who do not have them on their keyboard. */
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
  // How a sigma is written depends on what follows it, and that is not typed yet.
  ς: 'σ',
  // An apostrophe that Unicode takes for a letter.
  ʼ: "'",
}

const combiningMarks = /\p{M}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const nonAsciiRun = /[^\u0000-\u007f]+/g
// Normalization sorts the marks of a letter in a time that grows with the square of their number.
const maxPieceLength = 32
const piecePattern = /.{1,32}/gsu
const replacedLetters = new RegExp(`[${Object.keys(letterReplacements).join('')}]`, 'g')

// U+FDFA alone stands for 18 letters. No text of a language grows like this: of Korean each syllable becomes three letters.
const growthFactor = 2
const minGrowth = 1_000

/**
 * Returns text as searches compare it: lower case, without accents, ligatures and widths spelled out, single spaces.
 * Signs that stand for several letters are spelled out until the text has about three times its length; the rest keep
 * their form, so that folding a text takes a time in proportion to its length.
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
  return folded.toLowerCase().replace(/\s+/g, ' ').trim()
}

// Between letters of ASCII stand few different ones: most texts are folded without a look at what Unicode says of them.
const foldCache = new Map<string, string>()
const maxCachedPieces = 1_000
const maxCachedLength = 4

function foldCached(letters: string): string {
  const known = foldCache.get(letters)
  if (known !== undefined) return known
  const folded = foldLetters(letters, 'NFKD')
  const isKept = letters.length <= maxCachedLength && foldCache.size < maxCachedPieces
  if (isKept) foldCache.set(letters, folded)
  return folded
}

/** Folds some letters. The result does not depend on the letters beside them, so a text may be folded in pieces. */
function foldLetters(letters: string, form: 'NFD' | 'NFKD'): string {
  return letters
    .normalize(form)
    .toLowerCase()
    .replace(combiningMarks, '')
    .replace(replacedLetters, (letter) => letterReplacements[letter] ?? letter)
}

/** The folded words of what a person typed into a search field. */
export function splitSearchWords(text: string): string[] {
  return [...new Set(fold(text).split(' '))].filter((word) => word !== '')
}

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
