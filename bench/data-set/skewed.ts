import type { SeededRandom } from '@quittance/server/src/demo/seeded-random.ts'

export type Draw<Item> = (chance: SeededRandom) => Item

// Without it, the first word would make up a tenth of each text.
const flattening = 3

/** Returns a function that draws items as often as words occur in a language: inversely proportional to their position. */
export function skewed<Item>(items: readonly Item[]): Draw<Item> {
  const upTo = new Float64Array(items.length)
  let sum = 0
  items.forEach((_item, index) => {
    sum += 1 / (index + 1 + flattening)
    upTo[index] = sum
  })
  return (chance) => {
    const item = items[placeOf(upTo, chance.next() * sum)]
    if (item === undefined) throw new RangeError('There are no items to draw from.')
    return item
  }
}

/** Returns the first index whose cumulative sum exceeds the value. */
function placeOf(upTo: Float64Array, wanted: number): number {
  let low = 0
  let high = upTo.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((upTo[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}
