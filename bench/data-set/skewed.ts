import type { SeededRandom } from '@quittance/server/src/demo/seeded-random.ts'

export type Draw<Item> = (chance: SeededRandom) => Item

// Without it the first word alone would be a tenth of every text.
const flattening = 3

/** Draws the items of a list as people use words: one of them about as often as its place in the list is small. */
export function skewed<Item>(items: readonly Item[]): Draw<Item> {
  const upTo = new Float64Array(items.length)
  let sum = 0
  items.forEach((_item, index) => {
    sum += 1 / (index + 1 + flattening)
    upTo[index] = sum
  })
  return (chance) => {
    const item = items[placeOf(upTo, chance.next() * sum)]
    if (item === undefined) throw new RangeError('There is nothing to draw from')
    return item
  }
}

/** The first place whose sum is above the wanted one. */
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
