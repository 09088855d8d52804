import { afterEach, expect, it, vi } from 'vitest'
import { showDay, showDayOf } from './day-text.ts'

afterEach(() => vi.unstubAllEnvs())

// Half past midnight in Paris.
const moment = '2026-03-09T23:30:00.000Z'

it.each([
  ['Europe/Paris', '2026-03-10'],
  ['UTC', '2026-03-09'],
  ['America/New_York', '2026-03-09'],
])('shows the day of a moment where the reader is: %s', (zone, day) => {
  vi.stubEnv('TZ', zone)
  expect(showDayOf(moment, 'fr')).toBe(showDay(day, 'fr'))
})

it('shows what is no moment as it was sent', () => {
  expect(showDayOf('yesterday', 'en')).toBe('yesterday')
})
