import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { fold } from '@quittance/shared/text/fold.ts'

const lettersKept = 60

/** What lists are sorted by where they are sorted by a text: lower case without accents, and not all of a long one. */
export function sortKeyOf(text: string): string {
  const folded = foldBeginning(text)
  return folded.length <= lettersKept ? folded : Array.from(folded).slice(0, lettersKept).join('')
}

/** Folds enough of a long text: a letter takes at most two units. */
function foldBeginning(text: string): string {
  const folded = fold(text.slice(0, lettersKept))
  return text.length <= lettersKept || folded.length > 2 * lettersKept ? folded : fold(text)
}

const wholeDigits = 15
const places = 4

/** The same for a figure that is not below zero: texts of equal length, whose order is that of the figures. */
export function figureKeyOf(figure: Decimal): string {
  const [whole = '', decimals = ''] = figure.split('.')
  return `${whole.padStart(wholeDigits, '0')}.${decimals.padEnd(places, '0')}`
}
