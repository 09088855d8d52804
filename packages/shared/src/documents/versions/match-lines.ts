import { findChangedLineFields, lineFieldNames, toLineKey } from '#documents/line-fields.ts'
import type { DocumentLine } from '#documents/sales-document.ts'
import {
  findCommonSubsequence,
  findIncreasingSubsequence,
  type IndexPair,
  pairByOccurrence,
} from './common-subsequence.ts'

type Lines = readonly DocumentLine[]

/** Pairs equal lines by their keys. */
type EqualLineMatcher = (from: readonly string[], to: readonly string[]) => IndexPair[]

/**
 * Matches the lines of two versions, because lines have no ids: first equal lines, then lines of the same product or
 * name, then lines that were probably renamed. Each line has at most one partner.
 * @returns pairs sorted by `from`
 */
export function matchLines(from: Lines, to: Lines): IndexPair[] {
  return pairLines({ from, to }, (fromKeys, toKeys) => {
    const pairsInOrder = findCommonSubsequence(fromKeys, toKeys)
    return [...pairsInOrder, ...pairMovedLines(fromKeys, toKeys, pairsInOrder)]
  })
}

/**
 * Matches lines like `matchLines`, but pairs equal lines by occurrence. Use it to match several versions with the same
 * one: the first of equal lines then is the same line in all of them.
 */
export function matchLinesByOccurrence(from: Lines, to: Lines): IndexPair[] {
  return pairLines({ from, to }, pairByOccurrence)
}

interface LineLists {
  readonly from: Lines
  readonly to: Lines
}

function pairLines({ from, to }: LineLists, pairEqual: EqualLineMatcher): IndexPair[] {
  const equalPairs = pairEqual(from.map(toLineKey), to.map(toLineKey)).toSorted(compareByFrom)
  const unmatched = new UnmatchedLines({ from, to }, equalPairs)
  const gaps = listGaps(findIncreasingSubsequence(equalPairs), { from, to })
  for (const getKey of identityKeys) for (const gap of gaps) unmatched.pairByKey(gap, getKey)
  const whole: Gap = { from: [0, from.length], to: [0, to.length] }
  for (const getKey of identityKeys) unmatched.pairByKey(whole, getKey)
  for (const gap of gaps) unmatched.pairRenamedLines(gap)
  return unmatched.pairs.toSorted(compareByFrom)
}

/** Keys that identify a line, the most reliable first; null if a line does not have the key. */
const identityKeys: readonly ((line: DocumentLine) => string | null)[] = [
  ({ productId, name }) => (productId === null ? null : `${productId} ${name}`),
  ({ productId }) => (productId === null ? null : String(productId)),
  ({ name }) => name,
]

/** Indexes between two matched lines, from the first (inclusive) to the second (exclusive). */
interface Gap {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
}

// With more comparisons, lines are paired in order instead of by similarity.
const maxComparisons = 2_500

/** The lines without a partner, and the pairs found so far. */
class UnmatchedLines {
  readonly pairs: IndexPair[]
  readonly #lists: LineLists
  readonly #from: Set<number>
  readonly #to: Set<number>

  constructor(lists: LineLists, pairs: readonly IndexPair[]) {
    this.#lists = lists
    this.pairs = [...pairs]
    this.#from = new Set(lists.from.keys())
    this.#to = new Set(lists.to.keys())
    for (const pair of pairs) this.#markMatched(pair)
  }

  /** Pairs lines of a gap that have the same key. */
  pairByKey(gap: Gap, getKey: (line: DocumentLine) => string | null): void {
    const { from, to } = this.#lists
    const fromGroups = groupByKey(this.#listUnmatched(this.#from, gap.from), from, getKey)
    if (fromGroups.size === 0) return
    const toGroups = groupByKey(this.#listUnmatched(this.#to, gap.to), to, getKey)
    for (const [key, indexes] of fromGroups) {
      this.#pairBestMatches(indexes, toGroups.get(key) ?? [], () => true)
    }
  }

  /** Pairs lines of a gap of which one is probably the other with a new name. */
  pairRenamedLines(gap: Gap): void {
    const fromIndexes = this.#listUnmatched(this.#from, gap.from)
    this.#pairBestMatches(fromIndexes, this.#listUnmatched(this.#to, gap.to), canBeRenamed)
  }

  #listUnmatched(unmatched: ReadonlySet<number>, [start, end]: readonly [number, number]): number[] {
    if (unmatched.size < end - start) {
      return [...unmatched]
        .filter((index) => index >= start && index < end)
        .toSorted((left, right) => left - right)
    }
    return Array.from({ length: end - start }, (_, index) => start + index).filter((index) =>
      unmatched.has(index),
    )
  }

  #pairBestMatches(
    fromIndexes: readonly number[],
    toIndexes: readonly number[],
    canPair: (from: DocumentLine, to: DocumentLine) => boolean,
  ): void {
    const hasTooMany = fromIndexes.length * toIndexes.length > maxComparisons
    const candidates = hasTooMany
      ? this.#pairInOrder(fromIndexes, toIndexes)
      : this.#rankBySimilarity(fromIndexes, toIndexes)
    for (const pair of candidates) {
      const isUnmatched = this.#from.has(pair.from) && this.#to.has(pair.to)
      if (isUnmatched && canPair(...this.#getLines(pair))) this.#addPair(pair)
    }
  }

  #pairInOrder(fromIndexes: readonly number[], toIndexes: readonly number[]): IndexPair[] {
    return fromIndexes.flatMap((from, index) => {
      const to = toIndexes[index]
      return to === undefined ? [] : [{ from, to }]
    })
  }

  #rankBySimilarity(fromIndexes: readonly number[], toIndexes: readonly number[]): IndexPair[] {
    const candidates = fromIndexes.flatMap((from, index) =>
      toIndexes.map((to, otherIndex) => ({
        pair: { from, to },
        similarity: computeSimilarity(...this.#getLines({ from, to })),
        distance: Math.abs(index - otherIndex),
      })),
    )
    return candidates
      .toSorted((left, right) => right.similarity - left.similarity || left.distance - right.distance)
      .map(({ pair }) => pair)
  }

  #getLines({ from, to }: IndexPair): [DocumentLine, DocumentLine] {
    const [fromLine, toLine] = [this.#lists.from[from], this.#lists.to[to]]
    if (!(fromLine && toLine)) throw new RangeError('Line index out of range')
    return [fromLine, toLine]
  }

  #addPair(pair: IndexPair): void {
    this.pairs.push(pair)
    this.#markMatched(pair)
  }

  #markMatched({ from, to }: IndexPair): void {
    this.#from.delete(from)
    this.#to.delete(to)
  }
}

/** Pairs equal lines that have another position among the lines of the other version. */
function pairMovedLines(
  fromKeys: readonly string[],
  toKeys: readonly string[],
  matched: readonly IndexPair[],
): IndexPair[] {
  const matchedFrom = new Set(matched.map(({ from }) => from))
  const matchedTo = new Set(matched.map(({ to }) => to))
  const fromIndexes = [...fromKeys.keys()].filter((index) => !matchedFrom.has(index))
  const toIndexes = [...toKeys.keys()].filter((index) => !matchedTo.has(index))
  const pairs = pairByOccurrence(
    fromIndexes.map((index) => fromKeys[index] ?? ''),
    toIndexes.map((index) => toKeys[index] ?? ''),
  )
  return pairs.map(({ from, to }) => ({ from: fromIndexes[from] ?? 0, to: toIndexes[to] ?? 0 }))
}

/** Returns the gaps before, between and after pairs that have lines on both sides. */
function listGaps(pairs: readonly IndexPair[], lists: LineLists): Gap[] {
  const ends = [...pairs, { from: lists.from.length, to: lists.to.length }]
  return ends.flatMap((end, index) => {
    const start = pairs[index - 1] ?? { from: -1, to: -1 }
    const gap: Gap = { from: [start.from + 1, end.from], to: [start.to + 1, end.to] }
    return isEmpty(gap.from) || isEmpty(gap.to) ? [] : [gap]
  })
}

function isEmpty([start, end]: readonly [number, number]): boolean {
  return start >= end
}

function groupByKey(
  indexes: readonly number[],
  lines: Lines,
  getKey: (line: DocumentLine) => string | null,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const index of indexes) {
    const line = lines[index]
    const key = line ? getKey(line) : null
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  }
  return groups
}

function compareByFrom(left: IndexPair, right: IndexPair): number {
  return left.from - right.from
}

// Similarity of lines

/** Returns the number of equal fields. */
function computeSimilarity(left: DocumentLine, right: DocumentLine): number {
  return lineFieldNames.length - findChangedLineFields(left, right).length
}

/**
 * Returns whether a line can be another one with a new name: all other fields are equal, or the names are similar.
 * Lines of different products are different lines.
 */
function canBeRenamed(left: DocumentLine, right: DocumentLine): boolean {
  if (left.productId !== null && right.productId !== null) return left.productId === right.productId
  return computeSimilarity(left, right) === lineFieldNames.length - 1 || isSimilarName(left.name, right.name)
}

/** Returns whether common beginning and end make up at least half of the longer name. */
function isSimilarName(left: string, right: string): boolean {
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left]
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start += 1
  let end = 0
  while (end < shorter.length - start && shorter.at(-1 - end) === longer.at(-1 - end)) end += 1
  return start + end > 0 && (start + end) * 2 >= longer.length
}
