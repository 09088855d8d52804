import { afterEach, describe, expect, it, vi } from 'vitest'
import { showAge, showDay, showDayOf, showLongDay, showMoment, showTime } from './dates.ts'

const noon = new Date(2026, 10, 23, 12, 0).getTime()
const minute = 60_000

describe('the age of an event', () => {
  it.each([
    [0, null],
    [59_999, null],
    [-5, null],
    [60_000, '1 minute ago'],
    [12 * minute + 5, '12 minutes ago'],
    [60 * minute, '1 hour ago'],
    [12 * 60 * minute, '12 hours ago'],
  ])('of %i ms is %s', (ms, expected) => {
    expect(showAge(noon - ms, noon, 'en')).toBe(expected)
  })

  it.each([
    [new Date(2026, 10, 22, 23, 59), 'yesterday'],
    [new Date(2026, 10, 22, 0, 1), 'yesterday'],
    [new Date(2026, 10, 21, 23, 59), '2 days ago'],
    [new Date(2026, 9, 24, 12, 0), '30 days ago'],
  ])('is counted in calendar days: %s', (at, expected) => {
    expect(showAge(at.getTime(), noon, 'en')).toBe(expected)
  })

  it('is in minutes if the event was just before midnight', () => {
    const at = new Date(2026, 10, 22, 23, 50).getTime()
    expect(showAge(at, at + 20 * minute, 'en')).toBe('20 minutes ago')
  })

  it('is in the language of the user', () => {
    expect(showAge(noon - 12 * minute, noon, 'fr')).toBe('il y a 12 minutes')
  })
})

it('shows the time of day in the format of the language', () => {
  expect(showTime(noon + 5 * minute, 'fr')).toBe('12:05')
  expect(showTime(noon + 5 * minute, 'en')).toMatch(/^12:05.PM$/)
})

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

it('writes the first of a month as 1er in French, except in the calendar, whose button shows 1', () => {
  const at = '2026-03-01T12:05:00.000Z'
  expect([showDay('2026-03-01', 'fr'), showDayOf(at, 'fr')]).toEqual(['1er mars 2026', '1er mars 2026'])
  expect(showMoment(at, 'fr')).toMatch(/^1er mars 2026.+:05$/)
  expect([showDay('2026-03-11', 'fr'), showDay('2026-03-01', 'es')]).toEqual(['11 mars 2026', '1 mar 2026'])
  expect(showLongDay('2026-03-01', 'fr')).toBe('dimanche 1 mars 2026')
})
