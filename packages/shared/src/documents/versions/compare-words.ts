import { findCommonSubsequence, type IndexPair } from './common-subsequence.ts'

/** A piece of a text that is in both versions, or in one of them. */
export interface TextPiece {
  readonly change: 'same' | 'added' | 'removed'
  readonly text: string
}

// Longer texts are not read word by word.
const maxWords = 4_000

/** Compares two versions of a text word by word. Returns the pieces in reading order. */
export function compareWords(from: string, to: string): TextPiece[] {
  const [before, after] = [splitWords(from), splitWords(to)]
  if (before.length + after.length > maxWords)
    return joinPieces([createPiece('removed', [from]), createPiece('added', [to])])
  const pieces: TextPiece[] = []
  let beforeIndex = 0
  let afterIndex = 0
  for (const pair of [...findCommonWords(before, after), { from: before.length, to: after.length }]) {
    pieces.push(
      createPiece('removed', before.slice(beforeIndex, pair.from)),
      createPiece('added', after.slice(afterIndex, pair.to)),
    )
    pieces.push(createPiece('same', before.slice(pair.from, pair.from + 1)))
    beforeIndex = pair.from + 1
    afterIndex = pair.to + 1
  }
  return joinPieces(pieces)
}

/** Returns the common words. A common space between changed words is left out, so that the change is one piece. */
function findCommonWords(before: readonly string[], after: readonly string[]): IndexPair[] {
  const pairs = findCommonSubsequence(before, after)
  return pairs.filter((pair, index) => {
    if (before[pair.from]?.trim() !== '') return true
    return isAdjacent(pairs[index - 1], pair) || isAdjacent(pair, pairs[index + 1])
  })
}

function isAdjacent(first: IndexPair | undefined, second: IndexPair | undefined): boolean {
  return first !== undefined && first.from + 1 === second?.from && first.to + 1 === second.to
}

/** Splits a text into words, numbers, spaces and single other characters. */
function splitWords(text: string): string[] {
  return text.match(/\d+(?:[.,]\d+)*|[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []
}

function createPiece(change: TextPiece['change'], words: readonly string[]): TextPiece {
  return { change, text: words.join('') }
}

/** Joins adjacent pieces of the same change, and removes empty ones. */
function joinPieces(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = []
  for (const next of pieces.filter(({ text }) => text !== '')) {
    const last = joined.at(-1)
    if (last?.change === next.change) joined[joined.length - 1] = { ...last, text: last.text + next.text }
    else joined.push(next)
  }
  return joined
}
