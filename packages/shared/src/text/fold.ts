/** Letters that Unicode does not take apart, as people type them who do not have them on their keyboard. */
const spelledOut: Readonly<Record<string, string>> = {
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

const marks = /\p{M}/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const notAscii = /[^\u0000-\u007f]+/g
const spelledOutLetters = new RegExp(`[${Object.keys(spelledOut).join('')}]`, 'g')

/** Text as searches compare it: lower case, without accents, ligatures and widths spelled out, single spaces. */
export function fold(text: string): string {
  return text.replace(notAscii, foldOnce).toLowerCase().replace(/\s+/g, ' ').trim()
}

// Between letters of ASCII stand few different ones: most texts are folded without a look at what Unicode says of them.
const foldedLetters = new Map<string, string>()
const mostFoldedLetters = 1_000
const longestKept = 4

function foldOnce(letters: string): string {
  const known = foldedLetters.get(letters)
  if (known !== undefined) return known
  const folded = foldLetters(letters)
  const isKept = letters.length <= longestKept && foldedLetters.size < mostFoldedLetters
  if (isKept) foldedLetters.set(letters, folded)
  return folded
}

/** What is folded does not depend on what stands beside it, so a text may be folded in pieces. */
function foldLetters(letters: string): string {
  return letters
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(spelledOutLetters, (letter) => spelledOut[letter] ?? letter)
}

/** The folded words of what a person typed into a search field. */
export function searchWords(text: string): string[] {
  return [...new Set(fold(text).split(' '))].filter((word) => word !== '')
}
