import type { DocumentLine, LineField } from '#documents/sales-document.ts'
import { toRateKey } from '#documents/tax-summary.ts'
import { isEqual, toCanonical } from '#money/decimal.ts'
import {
  findCommonSubsequence,
  findIncreasingSubsequence,
  type IndexPair,
  pairByOccurrence,
} from './common-subsequence.ts'

type Lines = readonly DocumentLine[]

/** Which lines that say the same are taken for the same line. */
type EqualLineMatcher = (from: readonly string[], to: readonly string[]) => IndexPair[]

/**
 * Which line of the one version is which of the other: lines carry no number of their own. Equal ones first, then those
 * of the same product or name, then those that may have been renamed. No line has two partners.
 * @returns the pairs by their place in `from`
 */
export function matchLines(from: Lines, to: Lines): IndexPair[] {
  return pairLines({ from, to }, (one, other) => {
    const inOrder = findCommonSubsequence(one, other)
    return [...inOrder, ...pairMovedLines(one, other, inOrder)]
  })
}

/**
 * As `matchLines`, for several versions that are matched with one and the same: of equal lines the first is the first
 * everywhere, so that none is taken for another one elsewhere.
 */
export function matchLinesByOccurrence(from: Lines, to: Lines): IndexPair[] {
  return pairLines({ from, to }, pairByOccurrence)
}

interface LineLists {
  readonly from: Lines
  readonly to: Lines
}

function pairLines({ from, to }: LineLists, pairEqual: EqualLineMatcher): IndexPair[] {
  const equal = pairEqual(from.map(toLineKey), to.map(toLineKey)).toSorted(compareByFrom)
  const open = new UnmatchedLines({ from, to }, equal)
  const gaps = listGaps(findIncreasingSubsequence(equal), { from, to })
  for (const key of identityKeys) for (const gap of gaps) open.pairByKey(gap, key)
  for (const key of identityKeys) open.pairByKey(createWholeGap({ from, to }), key)
  for (const gap of gaps) open.pairRenamedLines(gap)
  return open.pairs.toSorted(compareByFrom)
}

/** What tells that two lines are one, the surest first; null: this line does not say. */
const identityKeys: readonly ((line: DocumentLine) => string | null)[] = [
  ({ productId, name }) => (productId === null ? null : `${productId} ${name}`),
  ({ productId }) => (productId === null ? null : String(productId)),
  ({ name }) => name,
]

/** Places from the first on, without the last. */
interface Gap {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
}

// Beyond it lines are paired as they stand, not each with the most alike.
const maxComparisons = 2_500

class UnmatchedLines {
  readonly pairs: IndexPair[]
  readonly #lists: LineLists
  readonly #from: Set<number>
  readonly #to: Set<number>

  constructor(versions: LineLists, taken: readonly IndexPair[]) {
    this.#lists = versions
    this.pairs = [...taken]
    this.#from = new Set(versions.from.keys())
    this.#to = new Set(versions.to.keys())
    for (const pair of taken) this.#markMatched(pair)
  }

  /** Those that have the same key. */
  pairByKey(gap: Gap, key: (line: DocumentLine) => string | null): void {
    const { from, to } = this.#lists
    const ours = groupByKey(this.#listUnmatched(this.#from, gap.from), from, key)
    if (ours.size === 0) return
    const others = groupByKey(this.#listUnmatched(this.#to, gap.to), to, key)
    for (const [name, places] of ours) this.#pairBestMatches(places, others.get(name) ?? [], () => true)
  }

  /** Those that may be the same under another name. */
  pairRenamedLines(gap: Gap): void {
    const places = this.#listUnmatched(this.#from, gap.from)
    this.#pairBestMatches(places, this.#listUnmatched(this.#to, gap.to), canBeRenamed)
  }

  #listUnmatched(open: ReadonlySet<number>, [start, end]: readonly [number, number]): number[] {
    if (open.size < end - start)
      return [...open].filter((place) => place >= start && place < end).toSorted(compareNumbers)
    return Array.from({ length: end - start }, (_, index) => start + index).filter((place) => open.has(place))
  }

  #pairBestMatches(
    ours: readonly number[],
    others: readonly number[],
    mayPair: (one: DocumentLine, other: DocumentLine) => boolean,
  ): void {
    const isMany = ours.length * others.length > maxComparisons
    const candidates = isMany ? this.#pairInOrder(ours, others) : this.#rankBySimilarity(ours, others)
    for (const pair of candidates) {
      if (this.#from.has(pair.from) && this.#to.has(pair.to) && mayPair(...this.#getLines(pair)))
        this.#addPair(pair)
    }
  }

  #pairInOrder(ours: readonly number[], others: readonly number[]): IndexPair[] {
    return ours.flatMap((from, index) => {
      const to = others[index]
      return to === undefined ? [] : [{ from, to }]
    })
  }

  #rankBySimilarity(ours: readonly number[], others: readonly number[]): IndexPair[] {
    const rated = ours.flatMap((from, index) =>
      others.map((to, otherIndex) => ({
        pair: { from, to },
        likeness: computeSimilarity(...this.#getLines({ from, to })),
        distance: Math.abs(index - otherIndex),
      })),
    )
    return rated
      .toSorted((one, other) => other.likeness - one.likeness || one.distance - other.distance)
      .map(({ pair }) => pair)
  }

  #getLines({ from, to }: IndexPair): [DocumentLine, DocumentLine] {
    const [one, other] = [this.#lists.from[from], this.#lists.to[to]]
    if (!(one && other)) throw new RangeError('There is no such line')
    return [one, other]
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

function pairMovedLines(
  from: readonly string[],
  to: readonly string[],
  taken: readonly IndexPair[],
): IndexPair[] {
  const [ours, others] = [new Set(taken.map((pair) => pair.from)), new Set(taken.map((pair) => pair.to))]
  const openFrom = [...from.keys()].filter((place) => !ours.has(place))
  const openTo = [...to.keys()].filter((place) => !others.has(place))
  const keyOf = (keys: readonly string[]) => (place: number) => keys[place] ?? ''
  return pairByOccurrence(openFrom.map(keyOf(from)), openTo.map(keyOf(to))).map((pair) => ({
    from: openFrom[pair.from] ?? 0,
    to: openTo[pair.to] ?? 0,
  }))
}

function listGaps(anchors: readonly IndexPair[], versions: LineLists): Gap[] {
  const ends = [...anchors, { from: versions.from.length, to: versions.to.length }]
  return ends.flatMap((end, index) => {
    const start = anchors[index - 1] ?? { from: -1, to: -1 }
    const gap: Gap = { from: [start.from + 1, end.from], to: [start.to + 1, end.to] }
    return isEmpty(gap.from) || isEmpty(gap.to) ? [] : [gap]
  })
}

function createWholeGap({ from, to }: LineLists): Gap {
  return { from: [0, from.length], to: [0, to.length] }
}

function isEmpty([start, end]: readonly [number, number]): boolean {
  return start >= end
}

function groupByKey(
  places: readonly number[],
  lines: Lines,
  keyOf: (line: DocumentLine) => string | null,
): Map<string, number[]> {
  const keyed = places.flatMap((place) => {
    const line = lines[place]
    const key = line ? keyOf(line) : null
    return key === null ? [] : [{ key, place }]
  })
  const groups = new Map<string, number[]>()
  for (const { key, place } of keyed) {
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  return groups
}

function compareByFrom(one: IndexPair, other: IndexPair): number {
  return one.from - other.from
}

function compareNumbers(one: number, other: number): number {
  return one - other
}

/** What of a line can have changed, in the order of the columns. */
export const lineFields = ['name', 'quantity', 'price', 'taxRates'] as const satisfies readonly LineField[]

/** A line is a value and never changes, so its key is made once. */
const lineKeyCache = new WeakMap<DocumentLine, string>()

/** The same text for lines that say the same. Which product a line came from is not read on any of them. */
export function toLineKey(line: DocumentLine): string {
  const known = lineKeyCache.get(line)
  if (known !== undefined) return known
  const key = JSON.stringify([
    line.name,
    toCanonical(line.quantity),
    toCanonical(line.price),
    toRatesKey(line),
  ])
  lineKeyCache.set(line, key)
  return key
}

/** The rates of a line in any order: each is taken of quantity × price. */
function toRatesKey({ taxRates }: DocumentLine): string {
  return taxRates.map(toRateKey).toSorted().join('\n')
}

/** Tax rates are the same with the same names and percentages, whatever their ids. */
export function hasSameLineValue(field: LineField, one: DocumentLine, other: DocumentLine): boolean {
  switch (field) {
    case 'name':
      return one.name === other.name
    case 'taxRates':
      return toRatesKey(one) === toRatesKey(other)
    default:
      return isEqual(one[field], other[field])
  }
}

/** In the order of the columns; none where they say the same. */
export function findChangedLineFields(one: DocumentLine, other: DocumentLine): LineField[] {
  if (toLineKey(one) === toLineKey(other)) return []
  return lineFields.filter((field) => !hasSameLineValue(field, one, other))
}

/** How many fields say the same, 0 to 4. */
export function computeSimilarity(one: DocumentLine, other: DocumentLine): number {
  return lineFields.length - findChangedLineFields(one, other).length
}

/**
 * Whether the one may be the other with another name: a corrected one, or a new one for what costs the same. Lines of
 * different products are different lines.
 */
export function canBeRenamed(one: DocumentLine, other: DocumentLine): boolean {
  if (one.productId !== null && other.productId !== null) return one.productId === other.productId
  return computeSimilarity(one, other) === lineFields.length - 1 || isSimilarName(one.name, other.name)
}

/** Half of the longer one or more is the same at their beginnings and ends. */
function isSimilarName(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  let start = 0
  while (start < shorter.length && shorter[start] === longer[start]) start += 1
  let end = 0
  while (end < shorter.length - start && shorter.at(-1 - end) === longer.at(-1 - end)) end += 1
  return start + end > 0 && (start + end) * 2 >= longer.length
}
