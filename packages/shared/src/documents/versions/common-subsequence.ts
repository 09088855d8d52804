/** Indexes of two elements that belong together: one in each of two lists. */
export interface IndexPair {
  readonly from: number
  readonly to: number
}

/** The last pair of an increasing subsequence, linked to the pair before it. */
interface Chain extends IndexPair {
  readonly previous: Chain | undefined
}

// Lists that are almost equal have fewer pairs of equal keys. More would take too much memory.
const maxPairs = 400_000

/** Returns a longest common subsequence of two lists of keys, as pairs of indexes. */
export function findCommonSubsequence(from: readonly string[], to: readonly string[]): IndexPair[] {
  const prefix = countCommonPrefix(from, to)
  const suffix = countCommonPrefix(from.slice(prefix).toReversed(), to.slice(prefix).toReversed())
  const inner = findInnerSubsequence(
    from.slice(prefix, from.length - suffix),
    to.slice(prefix, to.length - suffix),
  )
  return [
    ...Array.from({ length: prefix }, (_, index) => ({ from: index, to: index })),
    ...inner.map((pair) => ({ from: pair.from + prefix, to: pair.to + prefix })),
    ...Array.from({ length: suffix }, (_, index) => ({
      from: from.length - suffix + index,
      to: to.length - suffix + index,
    })),
  ]
}

/**
 * Pairs the first occurrence of a key with the first occurrence in the other list, the second with the second, and so
 * on.
 */
export function pairByOccurrence(from: readonly string[], to: readonly string[]): IndexPair[] {
  const indexes = groupIndexesByKey(to)
  const counts = new Map<string, number>()
  return from.flatMap((key, index) => {
    const occurrence = counts.get(key) ?? 0
    const partner = indexes.get(key)?.[occurrence]
    if (partner === undefined) return []
    counts.set(key, occurrence + 1)
    return [{ from: index, to: partner }]
  })
}

/** Returns as many of the pairs as can be in the same order in both lists. @param pairs sorted by `from` */
export function findIncreasingSubsequence(pairs: readonly IndexPair[]): IndexPair[] {
  const chains: Chain[] = []
  for (const pair of pairs) extendChain(chains, pair)
  return collectPairs(chains.at(-1))
}

function findInnerSubsequence(from: readonly string[], to: readonly string[]): IndexPair[] {
  const indexes = groupIndexesByKey(to)
  const pairCount = from.reduce((sum, key) => sum + (indexes.get(key)?.length ?? 0), 0)
  if (pairCount > maxPairs) return findIncreasingSubsequence(pairByOccurrence(from, to))
  const chains: Chain[] = []
  for (const [index, key] of from.entries()) {
    // In descending order, so that a chain contains an index of the first list only once.
    for (const partner of indexes.get(key)?.toReversed() ?? [])
      extendChain(chains, { from: index, to: partner })
  }
  return collectPairs(chains.at(-1))
}

/**
 * Adds a pair to the longest chain that it can extend.
 * @param chains for each length, the chain with the lowest last index
 */
function extendChain(chains: Chain[], pair: IndexPair): void {
  const length = findInsertionPoint(chains, pair.to)
  if (chains[length]?.to !== pair.to) chains[length] = { ...pair, previous: chains[length - 1] }
}

function findInsertionPoint(chains: readonly Chain[], index: number): number {
  let low = 0
  let high = chains.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((chains[middle]?.to ?? index) < index) low = middle + 1
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
  return Map.groupBy(keys.keys(), (index) => keys[index] ?? '')
}

function countCommonPrefix(from: readonly string[], to: readonly string[]): number {
  const maxCount = Math.min(from.length, to.length)
  let count = 0
  while (count < maxCount && from[count] === to[count]) count += 1
  return count
}
