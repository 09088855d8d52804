import { expect, it } from 'vitest'
import { computeLastDueTime, computeNextDueTime } from './backup-schedule.ts'

it.each([
  ['before the time of day', '2026-05-10T01:00', '02:30', '2026-05-09T02:30', '2026-05-10T02:30'],
  ['at the time of day', '2026-05-10T02:30', '02:30', '2026-05-10T02:30', '2026-05-11T02:30'],
  ['after the time of day', '2026-05-10T23:59', '02:30', '2026-05-10T02:30', '2026-05-11T02:30'],
  ['at the end of a year', '2026-12-31T12:00', '00:00', '2026-12-31T00:00', '2027-01-01T00:00'],
])('computes the last and the next due time %s', (_title, now, time, last, next) => {
  expect(computeLastDueTime(new Date(now), time)).toEqual(new Date(last))
  expect(computeNextDueTime(new Date(now), time)).toEqual(new Date(next))
})
