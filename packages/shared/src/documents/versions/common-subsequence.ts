/** Two places that belong together: one in each of two lists. */
export interface IndexPair {
  readonly from: number
  readonly to: number
}

interface Chain extends IndexPair {
  readonly previous: Chain | undefined
}

// Lists in which nearly everything is the same have that many pairs or fewer; more are not worth the memory.
const maxPairs = 400_000

/** The longest list of equal keys that both have in the same order, as pairs of places. */
export function findCommonSubsequence(from: readonly string[], to: readonly string[]): IndexPair[] {
  const start = countCommonPrefix(from, to)
  const end = countCommonSuffix(from.slice(start), to.slice(start))
  const inner = findInnerSubsequence(from.slice(start, from.length - end), to.slice(start, to.length - end))
  return [
    ...Array.from({ length: start }, (_, place) => ({ from: place, to: place })),
    ...inner.map((pair) => ({ from: pair.from + start, to: pair.to + start })),
    ...Array.from({ length: end }, (_, place) => ({
      from: from.length - end + place,
      to: to.length - end + place,
    })),
  ]
}

/** The first with the first of the same key, the second with the second, and so on, wherever they stand. */
export function pairByOccurrence(from: readonly string[], to: readonly string[]): IndexPair[] {
  const places = groupIndexesByKey(to)
  const taken = new Map<string, number>()
  return from.flatMap((key, place) => {
    const occurrence = taken.get(key) ?? 0
    const partner = places.get(key)?.[occurrence]
    if (partner === undefined) return []
    taken.set(key, occurrence + 1)
    return [{ from: place, to: partner }]
  })
}

/** As many of the pairs as can stand in the same order in both lists. @param pairs by their place in the first list */
export function findIncreasingSubsequence(pairs: readonly IndexPair[]): IndexPair[] {
  const ends: Chain[] = []
  for (const pair of pairs) extendChain(ends, pair)
  return collectPairs(ends.at(-1))
}

function findInnerSubsequence(from: readonly string[], to: readonly string[]): IndexPair[] {
  const places = groupIndexesByKey(to)
  const pairs = from.reduce((sum, key) => sum + (places.get(key)?.length ?? 0), 0)
  if (pairs > maxPairs) return findIncreasingSubsequence(pairByOccurrence(from, to))
  const ends: Chain[] = []
  for (const [place, key] of from.entries()) {
    // From the last on: one place of the first list takes part once.
    for (const partner of places.get(key)?.toReversed() ?? []) extendChain(ends, { from: place, to: partner })
  }
  return collectPairs(ends.at(-1))
}

/** @param ends of the chains of each length, the one that ends earliest */
function extendChain(ends: Chain[], pair: IndexPair): void {
  const length = findInsertionPoint(ends, pair.to)
  if (ends[length]?.to !== pair.to) ends[length] = { ...pair, previous: ends[length - 1] }
}

function findInsertionPoint(ends: readonly Chain[], place: number): number {
  let low = 0
  let high = ends.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ends[middle]?.to ?? place) < place) low = middle + 1
    else high = middle
  }
  return low
}

function collectPairs(last: Chain | undefined): IndexPair[] {
  const pairs: IndexPair[] = []
  for (let link = last; link !== undefined; link = link.previous) pairs.push({ from: link.from, to: link.to })
  return pairs.reverse()
}

function groupIndexesByKey(keys: readonly string[]): ReadonlyMap<string, readonly number[]> {
  return Map.groupBy(keys.keys(), (place) => keys[place] ?? '')
}

function countCommonPrefix(from: readonly string[], to: readonly string[]): number {
  const most = Math.min(from.length, to.length)
  let count = 0
  while (count < most && from[count] === to[count]) count += 1
  return count
}

function countCommonSuffix(from: readonly string[], to: readonly string[]): number {
  return countCommonPrefix(from.toReversed(), to.toReversed())
}
