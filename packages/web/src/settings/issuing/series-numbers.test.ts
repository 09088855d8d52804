import { expect, it } from 'vitest'
import { findPosition, showNext, showNumber } from './series-numbers.ts'

const series = {
  ...{ kind: 'invoice', prefix: 'F-{YYYY}-', is_yearly: true, is_strict: true, issued: 0, has_issued: false },
  ...{ last_number: 2_026_000_041, last_day: null, next_number: 2_026_000_042, next_shown: 'F-2026-0042' },
  ...{ year: 2026, number_width: 0, version: 1 },
}

it('shows numbers as the series prints them', () => {
  expect(showNumber(series, 2_026_000_051)).toBe('F-2026-0051')
  expect(showNumber({ ...series, prefix: 'INV-', number_width: 4 }, 51)).toBe('INV-0051')
  // Given before the numbers contained the year.
  expect(showNumber(series, 51)).toBe('F-51')
  expect(showNumber(series, 20_260_051)).toBe('F-20260051')
  // A prefix of an earlier version, whose text was never a placeholder.
  expect(showNumber({ ...series, is_yearly: false }, 51)).toBe('F-{YYYY}-51')
})

it('asks for the position of the last number in the present year', () => {
  expect(findPosition(series)).toBe(41)
  expect(findPosition({ ...series, last_number: 2_025_000_041 })).toBe(0)
  expect(findPosition({ ...series, is_yearly: false, last_number: 41 })).toBe(41)
})

it.each([
  ['F-{YYYY}-', true, '41', 'F-2026-0042'],
  ['F-', true, '41', 'F-2026-0042'],
  ['F-{YYYY}-', true, '0', 'F-2026-0001'],
  // The whole number, of this year and of an earlier one.
  ['F-{YYYY}-', true, '2026000041', 'F-2026-0042'],
  ['F-{YYYY}-', true, '2025000041', 'F-2026-0001'],
  ['F-', false, '41', 'F-42'],
  ['F-{YYYY}-', false, '41', 'F-{YYYY}-42'],
  ['F-', false, '', null],
  ['F-', false, '4.5', null],
  ['F-', false, '2147483647', null],
] as const)('shows the next number of %s, yearly %s, after %s: %s', (prefix, isYearly, last, expected) => {
  expect(showNext({ prefix, is_yearly: isYearly, last_number: last }, series)).toBe(expected)
})

it('continues a series that has begun after its own last number', () => {
  const begun = { ...series, has_issued: true }
  const values = { prefix: 'F-{YYYY}-', is_yearly: true, last_number: '7' }
  expect(showNext(values, begun)).toBe('F-2026-0042')
  // It has had no years yet.
  expect(showNext(values, { ...begun, last_number: 50 })).toBe('F-2026-0001')
})
