import { expect, it } from 'vitest'
import { splitIntoBatches } from './insert-rows.ts'

function sizes(portions: Iterable<readonly unknown[]>): number[] {
  return Array.from(portions, (portion) => portion.length)
}

it('makes portions of two thousand rows', () => {
  const rows = Array.from({ length: 4_500 }, (_, index) => index)
  expect(sizes(splitIntoBatches(rows))).toEqual([2_000, 2_000, 500])
  expect([...splitIntoBatches(rows)].flat()).toEqual(rows)
  expect(sizes(splitIntoBatches([]))).toEqual([])
})

it('makes smaller ones where rows are large, of one row at least', () => {
  const rows = [600_000, 300_000, 300_000, 5_000_000, 1]
  expect([...splitIntoBatches(rows, (size) => size)]).toEqual([
    [600_000, 300_000],
    [300_000],
    [5_000_000],
    [1],
  ])
})
