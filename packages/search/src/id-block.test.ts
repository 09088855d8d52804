import { describe, expect, it } from 'vitest'
import {
  clearBit,
  countIds,
  createBlock,
  decodeBlock,
  encodeBlock,
  encodeIds,
  hasBit,
  type IdBlock,
  idsPerBlock,
  intersectBlocks,
  listOffsets,
  setBit,
  unionBlocks,
} from './id-block.ts'

function blockWith(places: Iterable<number>): IdBlock {
  const bits = createBlock()
  for (const place of places) setBit(bits, place)
  return bits
}

function every(step: number): number[] {
  return Array.from({ length: Math.ceil(idsPerBlock / step) }, (_, index) => index * step)
}

const last = idsPerBlock - 1
const many = every(3)
const few = [0, 1, 31, 32, 63, last]

describe('the rows of a block', () => {
  it.each([
    ['few ids', [few]],
    ['many ids', [many]],
    ['all ids', [every(1)]],
    ['several words with few', [few, [5, 6]]],
    ['several words with many', [many, every(5), few]],
  ])('hold what was put into them: %s', (_name, rows) => {
    const read = decodeBlock(rows.map((places) => encodeBlock(blockWith(places))))
    expect(read && listOffsets(read).toReversed()).toEqual(
      [...new Set(rows.flat())].sort((one, other) => one - other),
    )
  })

  it('are read the same wherever they lie in memory', () => {
    const bytes = encodeBlock(blockWith(many))
    for (const offset of [1, 2, 4]) {
      const shared = Buffer.alloc(bytes.length + 16)
      bytes.copy(shared, offset)
      const read = decodeBlock([shared.subarray(offset, offset + bytes.length)])
      expect(read && listOffsets(read).toReversed()).toEqual(many)
    }
    expect(listOffsets(decodeBlock([new Uint8Array(bytes)]) ?? createBlock()).toReversed()).toEqual(many)
  })

  it('of ids are the same as those of their places', () => {
    const ids = (places: readonly number[]) => places.map((place) => 7 * idsPerBlock + place)
    expect(decodeBlock([encodeIds(ids(few))])).toEqual(blockWith(few))
    expect(decodeBlock([encodeIds(ids(many))])).toEqual(blockWith(many))
  })

  it('are none for none', () => {
    expect(decodeBlock([])).toBeUndefined()
    expect(encodeBlock(createBlock())).toHaveLength(0)
  })
})

it('sets and clears each place by itself', () => {
  const bits = createBlock()
  for (const place of few) {
    setBit(bits, place)
    expect(listOffsets(bits)).toEqual([place])
    expect(hasBit(bits, place)).toBe(true)
    expect(hasBit(bits, (place + 1) % idsPerBlock)).toBe(false)
    clearBit(bits, place)
    expect(listOffsets(bits)).toEqual([])
  }
})

it('counts and lists those that are elsewhere too, from the last to the first', () => {
  const bits = blockWith(few)
  expect(countIds(bits)).toBe(few.length)
  expect(countIds(bits, blockWith([1, 2, last]))).toBe(2)
  expect(listOffsets(bits, { mask: blockWith([1, 2, 32, last]) })).toEqual([last, 32, 1])
  expect(listOffsets(bits, { limit: 2 })).toEqual([last, 63])
  expect(listOffsets(bits, { limit: 1, mask: blockWith([0, 1]) })).toEqual([1])
})

it('makes a block of two, and changes neither', () => {
  const [left, right] = [blockWith([1, 40, last]), blockWith([2, 40, last])]
  expect(intersectBlocks(left, right)).toEqual(blockWith([40, last]))
  expect(unionBlocks([left, right])).toEqual(blockWith([1, 2, 40, last]))
  expect(intersectBlocks(left, blockWith([3]))).toBeUndefined()
  expect([left, right]).toEqual([blockWith([1, 40, last]), blockWith([2, 40, last])])
})
