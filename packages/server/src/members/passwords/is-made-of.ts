const shortestWord = 3
const leastOfItsOwn = 8
const leastSigns = 5

/** Words of somebody's name, address or firm: what stands between blanks and signs. */
export function wordsIn(...texts: readonly string[]): string[] {
  return texts
    .flatMap((text) => text.split(/[^\p{L}\p{N}\p{M}]+/u))
    .map(plain)
    .filter((word) => word.length >= shortestWord)
}

/** The words of an e-mail address, without its last part: `com`. */
export function wordsInAddress(email: string): string[] {
  return wordsIn(email.replace(/\.[^.@]*$/, ''))
}

/** Whether so little of a password is left without these words that whoever knows them guesses the rest. */
export function isMadeOf(password: string, words: readonly string[]): boolean {
  const whole = plain(password)
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), whole)
  return rest !== whole && (rest.length < leastOfItsOwn || new Set(rest).size < leastSigns)
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
function plain(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return Array.from(letters, (sign) => lookalikes[sign] ?? sign).join('')
}
