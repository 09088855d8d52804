import { addDays, today } from '@quittance/shared/documents/calendar.ts'
import { type Locale, locales } from '@quittance/shared/text/locales.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { showDay } from './dates.ts'
import { dayOrder, readDay } from './day-entry.ts'

afterEach(() => vi.unstubAllGlobals())

/** Sets the languages of the browser. */
function prefer(...languages: string[]) {
  vi.stubGlobal('navigator', { languages })
}

const thisYear = today().slice(0, 4)

describe('a typed day', () => {
  it.each<[string, Locale, string | null]>([
    ['31/12/2026', 'fr', '2026-12-31'],
    ['31.12.26', 'de', '2026-12-31'],
    ['1-2-2026', 'es', '2026-02-01'],
    ['1 2', 'fr', `${thisYear}-02-01`],
    ['0102', 'de', `${thisYear}-02-01`],
    ['010226', 'fr', '2026-02-01'],
    ['01022026', 'fr', '2026-02-01'],
    ['2026-02-01', 'fr', '2026-02-01'],
    ['2026/2/1', 'en', '2026-02-01'],
    ['1er févr. 2026', 'fr', '2026-02-01'],
    ['1 FEVRIER 26', 'fr', '2026-02-01'],
    ['31 de diciembre de 2026', 'es', '2026-12-31'],
    ['3 Mär', 'de', `${thisYear}-03-03`],
    ['Dec 31st, 2026', 'en', '2026-12-31'],
    ['29/02/2028', 'fr', '2028-02-29'],
    ['29/02/2026', 'fr', null],
    ['31/04/2026', 'fr', null],
    ['12/31/2026', 'fr', null],
    ['1 jui 2026', 'fr', null],
    ['1 juin 2026', 'fr', '2026-06-01'],
    ['0102202', 'fr', null],
    ['1/2/202', 'fr', null],
    ['1/2/3/2026', 'fr', null],
    ['tomorrow', 'en', null],
    ['31', 'fr', null],
    ['=31+1', 'fr', null],
    ['', 'fr', null],
  ])('%j in %s is %s', (text, locale, day) => {
    prefer(locale)
    expect(readDay(text, locale)).toBe(day)
  })

  it('is read in the order of the region', () => {
    prefer('en-GB', 'en')
    expect(readDay('1/2/2026', 'en')).toBe('2026-02-01')
    prefer('en-US', 'en')
    expect(readDay('1/2/2026', 'en')).toBe('2026-01-02')
    prefer('sv-SE', 'en-CA')
    expect(dayOrder('en')).toEqual(['year', 'month', 'day'])
    expect(readDay('3/4', 'en')).toBe(`${thisYear}-03-04`)
  })

  it.each(locales)('can be one that is shown in %s', (locale) => {
    prefer(`${locale}-${locale.toUpperCase()}`)
    for (let day = '2027-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      expect(readDay(showDay(day, locale), locale)).toBe(day)
    }
  })
})
