const minWordLength = 3
const minRemainingLength = 8
const minRemainingCharacters = 5

/** Words of somebody's name, address or firm: what stands between blanks and signs. */
export function extractWords(...texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(/[^\p{L}\p{N}\p{M}]+/u))
    .map(foldLookalikes)
    .filter((word) => word.length >= minWordLength)
}

/** The words of an e-mail address, without its last part: `com`. */
export function extractEmailWords(email: string): string[] {
  return extractWords(email.replace(/\.[^.@]*$/, ''))
}

/** Whether so little of a password is left without these words that whoever knows them guesses the rest. */
export function isBasedOnWords(password: string, words: readonly string[]): boolean {
  const whole = foldLookalikes(password)
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), whole)
  return rest !== whole && (rest.length < minRemainingLength || new Set(rest).size < minRemainingCharacters)
}

const lookalikes: Readonly<Record<string, string>> = {
  ...{
    '0': 'o',
    '1': 'i',
    l: 'i',
    '!': 'i',
    '|': 'i',
    '3': 'e',
    '4': 'a',
    '@': 'a',
    '5': 's',
    $: 's',
    '7': 't',
  },
}

/** Without marks and capitals, and with one sign for those that are written for each other. */
function foldLookalikes(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return Array.from(letters, (sign) => lookalikes[sign] ?? sign).join('')
}
