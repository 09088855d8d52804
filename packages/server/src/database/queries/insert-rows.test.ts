import { expect, it } from 'vitest'
import { splitIntoBatches } from './insert-rows.ts'

function measureBatches(batches: Iterable<readonly unknown[]>): number[] {
  return Array.from(batches, (batch) => batch.length)
}

it('splits into batches of 2,000 rows', () => {
  const rows = Array.from({ length: 4_500 }, (_, index) => index)
  expect(measureBatches(splitIntoBatches(rows))).toEqual([2_000, 2_000, 500])
  expect([...splitIntoBatches(rows)].flat()).toEqual(rows)
  expect(measureBatches(splitIntoBatches([]))).toEqual([])
})

it('splits large rows into smaller batches of at least one row', () => {
  const rows = [600_000, 300_000, 300_000, 5_000_000, 1]
  expect([...splitIntoBatches(rows, (size) => size)]).toEqual([
    [600_000, 300_000],
    [300_000],
    [5_000_000],
    [1],
  ])
})
