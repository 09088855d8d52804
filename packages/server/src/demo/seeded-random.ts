/** Pseudo-random numbers: the same seed gives the same numbers. */
export interface SeededRandom {
  /** Returns a number from 0 to less than 1. */
  readonly next: () => number
  /** Returns an integer from the minimum to the maximum, both included. */
  readonly nextInteger: (min: number, max: number) => number
  /** Returns one of the items. Throws `RangeError` if there are none. */
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** Returns true with a probability in percent. */
  readonly nextBoolean: (percent: number) => boolean
}

/** Creates a generator with the algorithm Mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const nextInteger = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    nextInteger,
    pick(items) {
      const item = items[nextInteger(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Cannot pick from an empty list')
      return item
    },
    nextBoolean: (percent) => next() * 100 < percent,
  }
}
