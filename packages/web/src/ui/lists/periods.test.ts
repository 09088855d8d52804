import { expect, it } from 'vitest'
import { getDaysOfPeriod, type Period } from './periods.ts'

it.each<[Period, string, string, string]>([
  ['this-month', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['this-quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
  ['this-quarter', '2026-12-01', '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-02-15', '2025-10-01', '2025-12-31'],
  ['this-year', '2026-11-26', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-01-01', '2025-01-01', '2025-12-31'],
])('%s on %s is %s to %s', (period, day, from, to) => {
  expect(getDaysOfPeriod(period, day)).toEqual({ from, to })
})
