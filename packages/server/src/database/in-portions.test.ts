import { expect, it } from 'vitest'
import { inPortions } from './in-portions.ts'

function sizes(portions: Iterable<readonly unknown[]>): number[] {
  return Array.from(portions, (portion) => portion.length)
}

it('makes portions of two thousand rows', () => {
  const rows = Array.from({ length: 4_500 }, (_, index) => index)
  expect(sizes(inPortions(rows))).toEqual([2_000, 2_000, 500])
  expect([...inPortions(rows)].flat()).toEqual(rows)
  expect(sizes(inPortions([]))).toEqual([])
})

it('makes smaller ones where rows are large, of one row at least', () => {
  const rows = [600_000, 300_000, 300_000, 5_000_000, 1]
  expect([...inPortions(rows, (size) => size)]).toEqual([[600_000, 300_000], [300_000], [5_000_000], [1]])
})
