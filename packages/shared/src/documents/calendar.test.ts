import { expect, it } from 'vitest'
import { addMonths, getFirstDay, getLastDay, listMonthsUntil, toMonth } from './calendar.ts'

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', -11, '2025-12'],
  ['2026-06', 0, '2026-06'],
])('%s plus %i months is %s', (month, months, expected) => {
  expect(addMonths(month, months)).toBe(expected)
})

it.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-04', '2026-04-30'],
  ['2026-12', '2026-12-31'],
])('%s ends on %s', (month, last) => {
  expect(getLastDay(month)).toBe(last)
  expect(getFirstDay(month)).toBe(`${month}-01`)
  expect(toMonth(last)).toBe(month)
})

it('lists twelve months that end with the given one', () => {
  const months = listMonthsUntil('2026-02', 12)
  expect(months).toHaveLength(12)
  expect([months[0], months[10], months[11]]).toEqual(['2025-03', '2026-01', '2026-02'])
})
