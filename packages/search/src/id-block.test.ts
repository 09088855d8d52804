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

function createBlockWith(offsets: Iterable<number>): IdBlock {
  const bits = createBlock()
  for (const offset of offsets) setBit(bits, offset)
  return bits
}

/** Returns every n-th offset of a block. */
function listEvery(step: number): number[] {
  return Array.from({ length: Math.ceil(idsPerBlock / step) }, (_, index) => index * step)
}

const last = idsPerBlock - 1
const many = listEvery(3)
const few = [0, 1, 31, 32, 63, last]

describe('rows of a block', () => {
  it.each([
    ['few ids', [few]],
    ['many ids', [many]],
    ['all ids', [listEvery(1)]],
    ['several rows with few ids', [few, [5, 6]]],
    ['several rows with many ids', [many, listEvery(5), few]],
  ])('decode to the encoded ids: %s', (_name, rows) => {
    const read = decodeBlock(rows.map((offsets) => encodeBlock(createBlockWith(offsets))))
    expect(read && listOffsets(read).toReversed()).toEqual(
      [...new Set(rows.flat())].sort((left, right) => left - right),
    )
  })

  it('decode to the same ids at any position of a buffer', () => {
    const bytes = encodeBlock(createBlockWith(many))
    for (const offset of [1, 2, 4]) {
      const shared = Buffer.alloc(bytes.length + 16)
      bytes.copy(shared, offset)
      const read = decodeBlock([shared.subarray(offset, offset + bytes.length)])
      expect(read && listOffsets(read).toReversed()).toEqual(many)
    }
    expect(listOffsets(decodeBlock([new Uint8Array(bytes)]) ?? createBlock()).toReversed()).toEqual(many)
  })

  it('are the same for ids as for their offsets', () => {
    const toIds = (offsets: readonly number[]) => offsets.map((offset) => 7 * idsPerBlock + offset)
    expect(decodeBlock([encodeIds(toIds(few))])).toEqual(createBlockWith(few))
    expect(decodeBlock([encodeIds(toIds(many))])).toEqual(createBlockWith(many))
  })

  it('decode to undefined if there are none', () => {
    expect(decodeBlock([])).toBeUndefined()
    expect(encodeBlock(createBlock())).toHaveLength(0)
  })
})

it('sets and clears single bits', () => {
  const bits = createBlock()
  for (const offset of few) {
    setBit(bits, offset)
    expect(listOffsets(bits)).toEqual([offset])
    expect(hasBit(bits, offset)).toBe(true)
    expect(hasBit(bits, (offset + 1) % idsPerBlock)).toBe(false)
    clearBit(bits, offset)
    expect(listOffsets(bits)).toEqual([])
  }
})

it('counts and lists the ids of a mask, in descending order', () => {
  const bits = createBlockWith(few)
  expect(countIds(bits)).toBe(few.length)
  expect(countIds(bits, createBlockWith([1, 2, last]))).toBe(2)
  expect(listOffsets(bits, { mask: createBlockWith([1, 2, 32, last]) })).toEqual([last, 32, 1])
  expect(listOffsets(bits, { limit: 2 })).toEqual([last, 63])
  expect(listOffsets(bits, { limit: 1, mask: createBlockWith([0, 1]) })).toEqual([1])
})

it('returns new blocks for union and intersection', () => {
  const [left, right] = [createBlockWith([1, 40, last]), createBlockWith([2, 40, last])]
  expect(intersectBlocks(left, right)).toEqual(createBlockWith([40, last]))
  expect(unionBlocks([left, right])).toEqual(createBlockWith([1, 2, 40, last]))
  expect(intersectBlocks(left, createBlockWith([3]))).toBeUndefined()
  expect([left, right]).toEqual([createBlockWith([1, 40, last]), createBlockWith([2, 40, last])])
})
