import { fold } from '@quittance/shared/text/fold.ts'
import { splitWords } from '@quittance/shared/text/words.ts'
import { toSortKey } from '#database/queries/keyset.ts'

/** What somebody typed into a picker. */
export interface PickerQuery {
  /** As names begin with it; empty: nothing was typed. */
  readonly namePrefix: string
  /** What the index of words is asked for; empty: nothing. */
  readonly indexQuery: string
  /** Letters that begin a word of what else was found. */
  readonly letters: readonly string[]
}

/**
 * The index finds a single letter as a whole word alone. In `martin d` it begins the next word, and more is about to
 * follow: whoever was found must not go away and come back. Alone it is the beginning of a name.
 */
export function parsePickerQuery(search: string): PickerQuery {
  const chunks = fold(search).split(' ')
  const letters = chunks.filter(isLetter)
  const others = chunks.filter((chunk) => !isLetter(chunk))
  const isAlone = splitWords(others.join(' ')).length === 0
  return {
    namePrefix: toSortKey(search),
    indexQuery: isAlone ? letters.join(' ') : others.join(' '),
    letters: isAlone ? [] : letters,
  }
}

// Chinese and Japanese signs are words by themselves, and one digit of a number says nothing.
const letterPattern = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}$/u

function isLetter(chunk: string): boolean {
  return letterPattern.test(chunk)
}
