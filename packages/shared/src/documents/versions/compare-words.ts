import { commonOrder } from './place-pairs.ts'

/** A piece of a text: in both versions of it, or in one. */
export interface TextPiece {
  readonly change: 'same' | 'added' | 'removed'
  readonly text: string
}

// Beyond it nobody reads word by word.
const mostWords = 4_000

/** A text and a later version of it, word by word, as pieces in the order in which they are read. */
export function compareWords(from: string, to: string): TextPiece[] {
  const [before, after] = [wordsIn(from), wordsIn(to)]
  if (before.length + after.length > mostWords)
    return joined([piece('removed', [from]), piece('added', [to])])
  const pieces: TextPiece[] = []
  let [left, right] = [0, 0]
  for (const pair of [...commonOrder(before, after), { from: before.length, to: after.length }]) {
    pieces.push(piece('removed', before.slice(left, pair.from)), piece('added', after.slice(right, pair.to)))
    pieces.push(piece('same', before.slice(pair.from, pair.from + 1)))
    ;[left, right] = [pair.from + 1, pair.to + 1]
  }
  return joined(pieces)
}

/** Words, and what stands between them. */
function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []
}

function piece(change: TextPiece['change'], words: readonly string[]): TextPiece {
  return { change, text: words.join('') }
}

/** Neighbours of one sort as one piece, none empty. */
function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const whole: TextPiece[] = []
  for (const next of pieces.filter(({ text }) => text !== '')) {
    const last = whole.at(-1)
    if (last?.change === next.change) whole[whole.length - 1] = { ...last, text: last.text + next.text }
    else whole.push(next)
  }
  return whole
}
