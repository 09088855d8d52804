import { fold } from '@quittance/shared/text/fold.ts'

const lettersKept = 60

/** What lists are sorted by where they are sorted by a text: lower case without accents, and not all of a long one. */
export function sortKeyOf(text: string): string {
  const folded = fold(text)
  return folded.length <= lettersKept ? folded : Array.from(folded).slice(0, lettersKept).join('')
}
