import type { DocumentLine } from '#documents/sales-document.ts'
import { likeness, lineKey, mayBeRenamed } from './line-likeness.ts'
import { byOccurrence, commonOrder, inSameOrder, type PlacePair } from './place-pairs.ts'

type Lines = readonly DocumentLine[]

/** Which lines that say the same are taken for the same line. */
type PairEqual = (from: readonly string[], to: readonly string[]) => PlacePair[]

/**
 * Which line of the one version is which of the other: lines carry no number of their own. Equal ones first, then those
 * of the same product or name, then those that may have been renamed. No line has two partners.
 * @returns the pairs by their place in `from`
 */
export function matchLines(from: Lines, to: Lines): PlacePair[] {
  return matched({ from, to }, (one, other) => {
    const inOrder = commonOrder(one, other)
    return [...inOrder, ...equalElsewhere(one, other, inOrder)]
  })
}

/**
 * As `matchLines`, for several versions that are matched with one and the same: of equal lines the first is the first
 * everywhere, so that none is taken for another one elsewhere.
 */
export function matchLinesOfSeveral(from: Lines, to: Lines): PlacePair[] {
  return matched({ from, to }, byOccurrence)
}

interface Versions {
  readonly from: Lines
  readonly to: Lines
}

function matched({ from, to }: Versions, pairEqual: PairEqual): PlacePair[] {
  const equal = pairEqual(from.map(lineKey), to.map(lineKey)).toSorted(byFrom)
  const open = new OpenPlaces({ from, to }, equal)
  const gaps = gapsBetween(inSameOrder(equal), { from, to })
  for (const key of identities) for (const gap of gaps) open.pairInside(gap, key)
  for (const key of identities) open.pairInside(wholeOf({ from, to }), key)
  for (const gap of gaps) open.pairRenamed(gap)
  return open.pairs.toSorted(byFrom)
}

/** What tells that two lines are one, the surest first; null: this line does not say. */
const identities: readonly ((line: DocumentLine) => string | null)[] = [
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
const mostCompared = 2_500

class OpenPlaces {
  readonly pairs: PlacePair[]
  readonly #versions: Versions
  readonly #from: Set<number>
  readonly #to: Set<number>

  constructor(versions: Versions, taken: readonly PlacePair[]) {
    this.#versions = versions
    this.pairs = [...taken]
    this.#from = new Set(versions.from.keys())
    this.#to = new Set(versions.to.keys())
    for (const pair of taken) this.#close(pair)
  }

  /** Those that have the same key. */
  pairInside(gap: Gap, key: (line: DocumentLine) => string | null): void {
    const { from, to } = this.#versions
    const ours = grouped(this.#openIn(this.#from, gap.from), from, key)
    if (ours.size === 0) return
    const others = grouped(this.#openIn(this.#to, gap.to), to, key)
    for (const [name, places] of ours) this.#pairBest(places, others.get(name) ?? [], () => true)
  }

  /** Those that may be the same under another name. */
  pairRenamed(gap: Gap): void {
    const places = this.#openIn(this.#from, gap.from)
    this.#pairBest(places, this.#openIn(this.#to, gap.to), mayBeRenamed)
  }

  #openIn(open: ReadonlySet<number>, [start, end]: readonly [number, number]): number[] {
    if (open.size < end - start)
      return [...open].filter((place) => place >= start && place < end).toSorted(rising)
    return Array.from({ length: end - start }, (_, index) => start + index).filter((place) => open.has(place))
  }

  #pairBest(
    ours: readonly number[],
    others: readonly number[],
    mayPair: (one: DocumentLine, other: DocumentLine) => boolean,
  ): void {
    const isMany = ours.length * others.length > mostCompared
    const candidates = isMany ? this.#asTheyStand(ours, others) : this.#mostAlikeFirst(ours, others)
    for (const pair of candidates) {
      if (this.#from.has(pair.from) && this.#to.has(pair.to) && mayPair(...this.#linesOf(pair)))
        this.#take(pair)
    }
  }

  #asTheyStand(ours: readonly number[], others: readonly number[]): PlacePair[] {
    return ours.flatMap((from, index) => {
      const to = others[index]
      return to === undefined ? [] : [{ from, to }]
    })
  }

  #mostAlikeFirst(ours: readonly number[], others: readonly number[]): PlacePair[] {
    const rated = ours.flatMap((from, index) =>
      others.map((to, otherIndex) => ({
        pair: { from, to },
        likeness: likeness(...this.#linesOf({ from, to })),
        distance: Math.abs(index - otherIndex),
      })),
    )
    return rated
      .toSorted((one, other) => other.likeness - one.likeness || one.distance - other.distance)
      .map(({ pair }) => pair)
  }

  #linesOf({ from, to }: PlacePair): [DocumentLine, DocumentLine] {
    const [one, other] = [this.#versions.from[from], this.#versions.to[to]]
    if (!(one && other)) throw new RangeError('There is no such line')
    return [one, other]
  }

  #take(pair: PlacePair): void {
    this.pairs.push(pair)
    this.#close(pair)
  }

  #close({ from, to }: PlacePair): void {
    this.#from.delete(from)
    this.#to.delete(to)
  }
}

function equalElsewhere(
  from: readonly string[],
  to: readonly string[],
  taken: readonly PlacePair[],
): PlacePair[] {
  const [ours, others] = [new Set(taken.map((pair) => pair.from)), new Set(taken.map((pair) => pair.to))]
  const openFrom = [...from.keys()].filter((place) => !ours.has(place))
  const openTo = [...to.keys()].filter((place) => !others.has(place))
  const keyOf = (keys: readonly string[]) => (place: number) => keys[place] ?? ''
  return byOccurrence(openFrom.map(keyOf(from)), openTo.map(keyOf(to))).map((pair) => ({
    from: openFrom[pair.from] ?? 0,
    to: openTo[pair.to] ?? 0,
  }))
}

function gapsBetween(anchors: readonly PlacePair[], versions: Versions): Gap[] {
  const ends = [...anchors, { from: versions.from.length, to: versions.to.length }]
  return ends.flatMap((end, index) => {
    const start = anchors[index - 1] ?? { from: -1, to: -1 }
    const gap: Gap = { from: [start.from + 1, end.from], to: [start.to + 1, end.to] }
    return isEmpty(gap.from) || isEmpty(gap.to) ? [] : [gap]
  })
}

function wholeOf({ from, to }: Versions): Gap {
  return { from: [0, from.length], to: [0, to.length] }
}

function isEmpty([start, end]: readonly [number, number]): boolean {
  return start >= end
}

function grouped(
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

function byFrom(one: PlacePair, other: PlacePair): number {
  return one.from - other.from
}

function rising(one: number, other: number): number {
  return one - other
}
