/** Splits `Zoé Martin`, `MARTIN Zoé` or `Martin, Zoé` into first and last name. A single word is the last name. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const [beforeComma = '', behindComma] = name.split(',', 2).map((part) => part.trim())
  if (behindComma !== undefined && behindComma !== '') return { first: behindComma, last: beforeComma }
  const words = beforeComma.split(/\s+/)
  const given = words.findIndex((word) => !isShouted(word))
  // A family name in capitals comes first.
  if (given > 0) return { first: words.slice(given).join(' '), last: words.slice(0, given).join(' ') }
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' }
}

function isShouted(word: string): boolean {
  return word.length > 1 && /\p{L}/u.test(word) && word === word.toUpperCase() && !word.includes('.')
}
