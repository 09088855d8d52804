/** Chances that come the same each time they are made from the same seed. */
export interface SeededRandom {
  /** A whole number from 0, below the limit. */
  nextInteger(limit: number): number
  pick<Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number]
  /** One in so many. */
  isOneIn(many: number): boolean
}

/** Mulberry32. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    nextInteger: below,
    pick: (items) => items[below(items.length)] ?? items[0],
    isOneIn: (many) => below(many) === 0,
  }
}
