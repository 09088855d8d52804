/** First and last name of `Zoé Martin`, `MARTIN Zoé` and `Martin, Zoé`. One word alone is the last name. */
export function splitName(name: string): { readonly first: string; readonly last: string } {
  const [beforeComma = '', behindComma] = name.split(',', 2).map((part) => part.trim())
  if (behindComma !== undefined && behindComma !== '') return { first: behindComma, last: beforeComma }
  const words = beforeComma.split(/\s+/)
  const given = words.findIndex((word) => !isShouted(word))
  // Written in capitals, the family name comes first.
  if (given > 0) return { first: words.slice(given).join(' '), last: words.slice(0, given).join(' ') }
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' }
}

function isShouted(word: string): boolean {
  return word.length > 1 && /\p{L}/u.test(word) && word === word.toUpperCase() && !word.includes('.')
}
