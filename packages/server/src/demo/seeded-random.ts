/** Choices that look like chance and are the same each time. */
export interface SeededRandom {
  /** From 0 up to, but not, 1. */
  readonly next: () => number
  /** A whole number, both ends included. */
  readonly nextInteger: (least: number, most: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** True that many times in a hundred. */
  readonly nextBoolean: (likelihood: number) => boolean
}

/** The generator known as Mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    nextInteger: between,
    pick(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('There is nothing to choose from')
      return item
    },
    nextBoolean: (likelihood) => next() * 100 < likelihood,
  }
}
