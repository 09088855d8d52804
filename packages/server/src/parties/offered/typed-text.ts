import { fold } from '@quittance/shared/text/fold.ts'
import { wordsOf } from '@quittance/shared/text/words.ts'
import { toSortKey } from '#database/queries/keyset.ts'

/** What somebody typed into a picker. */
export interface TypedText {
  /** As names begin with it; empty: nothing was typed. */
  readonly beginning: string
  /** What the index of words is asked for; empty: nothing. */
  readonly indexed: string
  /** Letters that begin a word of what else was found. */
  readonly letters: readonly string[]
}

/**
 * The index finds a single letter as a whole word alone. In `martin d` it begins the next word, and more is about to
 * follow: whoever was found must not go away and come back. Alone it is the beginning of a name.
 */
export function readTyped(search: string): TypedText {
  const chunks = fold(search).split(' ')
  const letters = chunks.filter(isLetter)
  const others = chunks.filter((chunk) => !isLetter(chunk))
  const isAlone = wordsOf(others.join(' ')).length === 0
  return {
    beginning: toSortKey(search),
    indexed: isAlone ? letters.join(' ') : others.join(' '),
    letters: isAlone ? [] : letters,
  }
}

// Chinese and Japanese signs are words by themselves, and one digit of a number says nothing.
const letter = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}$/u

function isLetter(chunk: string): boolean {
  return letter.test(chunk)
}
