import { findCommonSubsequence, type IndexPair } from './common-subsequence.ts'

/** A piece of a text: in both versions of it, or in one. */
export interface TextPiece {
  readonly change: 'same' | 'added' | 'removed'
  readonly text: string
}

// Beyond it nobody reads word by word.
const maxWords = 4_000

/** A text and a later version of it, word by word, as pieces in the order in which they are read. */
export function compareWords(from: string, to: string): TextPiece[] {
  const [before, after] = [splitWords(from), splitWords(to)]
  if (before.length + after.length > maxWords)
    return joinPieces([createPiece('removed', [from]), createPiece('added', [to])])
  const pieces: TextPiece[] = []
  let [left, right] = [0, 0]
  for (const pair of [...findCommonWords(before, after), { from: before.length, to: after.length }]) {
    pieces.push(
      createPiece('removed', before.slice(left, pair.from)),
      createPiece('added', after.slice(right, pair.to)),
    )
    pieces.push(createPiece('same', before.slice(pair.from, pair.from + 1)))
    ;[left, right] = [pair.from + 1, pair.to + 1]
  }
  return joinPieces(pieces)
}

/** A space between words that are others is no comfort to a reader: it goes with them. */
function findCommonWords(before: readonly string[], after: readonly string[]): IndexPair[] {
  const pairs = findCommonSubsequence(before, after)
  return pairs.filter((pair, place) => {
    if (before[pair.from]?.trim() !== '') return true
    return isAdjacent(pairs[place - 1], pair) || isAdjacent(pair, pairs[place + 1])
  })
}

function isAdjacent(one: IndexPair | undefined, other: IndexPair | undefined): boolean {
  return one !== undefined && one.from + 1 === other?.from && one.to + 1 === other.to
}

/** Words and figures, and what stands between them. */
function splitWords(text: string): string[] {
  return text.match(/\d+(?:[.,]\d+)*|[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []
}

function createPiece(change: TextPiece['change'], words: readonly string[]): TextPiece {
  return { change, text: words.join('') }
}

/** Neighbours of one sort as one piece, none empty. */
function joinPieces(pieces: readonly TextPiece[]): TextPiece[] {
  const whole: TextPiece[] = []
  for (const next of pieces.filter(({ text }) => text !== '')) {
    const last = whole.at(-1)
    if (last?.change === next.change) whole[whole.length - 1] = { ...last, text: last.text + next.text }
    else whole.push(next)
  }
  return whole
}
