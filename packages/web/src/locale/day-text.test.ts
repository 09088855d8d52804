import { afterEach, expect, it, vi } from 'vitest'
import { showDay, showDayOf } from './day-text.ts'

afterEach(() => vi.unstubAllEnvs())

// 00:30 in Paris.
const moment = '2026-03-09T23:30:00.000Z'

it.each([
  ['Europe/Paris', '2026-03-10'],
  ['UTC', '2026-03-09'],
  ['America/New_York', '2026-03-09'],
])('shows the day in the time zone of the user: %s', (zone, day) => {
  vi.stubEnv('TZ', zone)
  expect(showDayOf(moment, 'fr')).toBe(showDay(day, 'fr'))
})

it('returns text that is not a time unchanged', () => {
  expect(showDayOf('yesterday', 'en')).toBe('yesterday')
})
