import { locales } from '@quittance/shared/text/locales.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { readTimeOfDay, showTimeOfDay } from './time-of-day.ts'

afterEach(() => vi.unstubAllGlobals())

it('is shown in the format of the language', () => {
  expect(showTimeOfDay('02:30', 'en')).toMatch(/^2:30\sAM$/)
  expect(showTimeOfDay('14:05', 'en')).toMatch(/^2:05\sPM$/)
  expect(showTimeOfDay('02:30', 'fr')).toBe('02:30')
  expect(showTimeOfDay('soon', 'en')).toBe('soon')
})

it.each([
  ['2:30', '02:30'],
  ['02.30', '02:30'],
  [' 14h05 ', '14:05'],
  ['14 h 05', '14:05'],
  ['2:30 pm', '14:30'],
  ['2:30\u202fPM', '14:30'],
  ['2:30 a.\u00a0m.', '02:30'],
  ['12:15 am', '00:15'],
  ['12:15 pm', '12:15'],
  ['0:00', '00:00'],
  ['24:00', null],
  ['2:60', null],
  ['13:00 pm', null],
  ['0:30 am', null],
  ['2', null],
  ['', null],
])('is read from “%s” as %s', (text, time) => {
  expect(readTimeOfDay(text)).toBe(time)
})

it.each([
  'en-US',
  'en-GB',
  'en-IN',
  'en-AU',
  'fr-FR',
  'fr-CA',
  'fr-CH',
  'de-DE',
  'de-AT',
  'es-ES',
  'es-MX',
  'es-CO',
])('is read as it is shown in the region %s', (tag) => {
  vi.stubGlobal('navigator', { languages: [tag] })
  const locale = locales.find((each) => tag.startsWith(each)) ?? expect.fail('unknown language')
  for (const time of ['00:00', '00:30', '02:30', '11:59', '12:00', '12:30', '14:05', '23:59']) {
    expect(readTimeOfDay(showTimeOfDay(time, locale)), showTimeOfDay(time, locale)).toBe(time)
  }
})
