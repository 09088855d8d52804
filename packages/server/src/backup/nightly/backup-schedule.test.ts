import { expect, it } from 'vitest'
import { computeLastDueTime, computeNextDueTime } from './backup-schedule.ts'

it.each([
  ['before it', '2026-05-10T01:00', '02:30', '2026-05-09T02:30', '2026-05-10T02:30'],
  ['at it', '2026-05-10T02:30', '02:30', '2026-05-10T02:30', '2026-05-11T02:30'],
  ['behind it', '2026-05-10T23:59', '02:30', '2026-05-10T02:30', '2026-05-11T02:30'],
  ['at the end of a year', '2026-12-31T12:00', '00:00', '2026-12-31T00:00', '2027-01-01T00:00'],
])('finds the times of day beside a moment %s', (_title, now, time, last, next) => {
  expect(computeLastDueTime(new Date(now), time)).toEqual(new Date(last))
  expect(computeNextDueTime(new Date(now), time)).toEqual(new Date(next))
})
