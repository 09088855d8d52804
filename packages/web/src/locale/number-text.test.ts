import { type Decimal, decimal, readDecimal, toExact, toMoney } from '@quittance/shared/money/decimal.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readEntry } from './number-entry.ts'
import {
  getAmountLength,
  readNumberText,
  showEnteredMoney,
  showGrouped,
  showMoney,
  showNumber,
} from './number-text.ts'

/** Typed text, and its value in en, fr, de and es. */
const readings: [string, (string | null)[]][] = [
  ['9.99', ['9.99', '9.99', '9.99', '9.99']],
  ['9,99', ['9.99', '9.99', '9.99', '9.99']],
  ['1,234', ['1234', '1.234', '1.234', '1.234']],
  ['1.234', ['1.234', '1.234', '1234', '1234']],
  ['1,2345', ['1.2345', '1.2345', '1.2345', '1.2345']],
  ['1.234,56', ['1234.56', '1234.56', '1234.56', '1234.56']],
  ['1,234.56', ['1234.56', '1234.56', '1234.56', '1234.56']],
  ['1,234,567.89', ['1234567.89', '1234567.89', '1234567.89', '1234567.89']],
  ['1.234.567', ['1234567', '1234567', '1234567', '1234567']],
  ['1 234,56', ['1234.56', '1234.56', '1234.56', '1234.56']],
  ['1\u202f234\u202f567,5', ['1234567.5', '1234567.5', '1234567.5', '1234567.5']],
  ['1\u00a0234.5', ['1234.5', '1234.5', '1234.5', '1234.5']],
  ['0,125', ['0.125', '0.125', '0.125', '0.125']],
  ['0.125', ['0.125', '0.125', '0.125', '0.125']],
  ['  12 ', ['12', '12', '12', '12']],
  ['-5,5', ['-5.5', '-5.5', '-5.5', '-5.5']],
  ['\u22125', ['-5', '-5', '-5', '-5']],
  ['12.', ['12', '12', '12', '12']],
  [',5', ['0.5', '0.5', '0.5', '0.5']],
  ['007', ['7', '7', '7', '7']],
  ['9.99 €', ['9.99', '9.99', '9.99', '9.99']],
  ['€9.99', ['9.99', '9.99', '9.99', '9.99']],
  ['€ 1.234,56', ['1234.56', '1234.56', '1234.56', '1234.56']],
  ['1\u202f234,5\u00a0€', ['1234.5', '1234.5', '1234.5', '1234.5']],
  ['EUR 100', ['100', '100', '100', '100']],
  ['100eur', ['100', '100', '100', '100']],
  ['-5 $', ['-5', '-5', '-5', '-5']],
  ['-€5', ['-5', '-5', '-5', '-5']],
  ['€-5', ['-5', '-5', '-5', '-5']],
  ['10%', ['10', '10', '10', '10']],
  ['2,5 %', ['2.5', '2.5', '2.5', '2.5']],
]

const unreadable = [
  '',
  ' ',
  '-',
  '.',
  ',',
  'abc',
  '12a',
  '1e5',
  '0x10',
  'NaN',
  'Infinity',
  '--1',
  '1-',
  '1.2.3',
  '1,2,3',
  '1.2,3.4',
  '12 34',
  '€',
  '€€5',
  '€5€',
  '-€-5',
  '%5',
  '2h',
  '2hrs',
  '5 pcs',
  '1 2',
  '١٢',
  '１２',
  '५',
  '1'.repeat(80),
]

describe('reading a typed number', () => {
  it.each(readings)('parses %j with the separators of the language', (typed, expected) => {
    expect(locales.map((locale) => readNumberText(typed, locale))).toEqual(expected)
  })

  it.each(unreadable)('rejects %j', (typed) => {
    expect(locales.map((locale) => readNumberText(typed, locale))).toEqual([null, null, null, null])
  })
})

it('distinguishes an empty field from invalid input', () => {
  expect(readEntry(' ', 'en')).toEqual({ value: null, unreadable: null })
  expect(readEntry('--1', 'en')).toEqual({ value: null, unreadable: '--1' })
  expect(readEntry('5 €', 'en')).toEqual({ value: '5', unreadable: null })
})

/** Any number in a document: up to 15 digits, of which up to 4 are decimals. */
const numbers = fc
  .tuple(
    fc.maxSafeInteger().map((units) => units % 1e15),
    fc.integer({ min: 0, max: 4 }),
  )
  .map(([units, places]) => decimal(`${units}e-${places}`))

describe('showing a number', () => {
  it('returns text that parses to the same number, in every language', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(...locales), (value: Decimal, locale) => {
        expect(readNumberText(showNumber(value, locale), locale)).toBe(readDecimal(value))
      }),
      { numRuns: 2_000 },
    )
  })

  it('shows money that parses to the same cents, in every language', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(...locales), (value: Decimal, locale) => {
        const read = readNumberText(showMoney(value, locale), locale)
        expect(read && toMoney(toExact(read))).toBe(toMoney(toExact(value)))
      }),
      { numRuns: 2_000 },
    )
  })

  it('shows entered money that parses to the same digits, in every language', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(...locales), (value, locale) => {
        expect(readNumberText(showEnteredMoney(value, locale), locale)).toBe(readDecimal(value))
      }),
      { numRuns: 4_000 },
    )
  })

  it('shows entered money with all its decimals, at least two', () => {
    expect(showEnteredMoney(decimal('13837'), 'en')).toBe('13,837.00')
    expect(showEnteredMoney(decimal('0.5'), 'fr')).toBe('0,50')
    expect(showEnteredMoney(decimal('1234567.1234'), 'de')).toBe('1.234.567,1234')
    expect(showGrouped(decimal('100'), 'en')).toBe('100')
  })

  it('groups money by the language and always shows both decimals', () => {
    const shown = locales.map((locale) => showMoney(decimal('1234567.5'), locale))
    expect(shown).toEqual(['1,234,567.50', '1\u202f234\u202f567,50', '1.234.567,50', '1.234.567,50'])
  })

  it.each(locales)('formats %s like the browser', (locale) => {
    const browser = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 })
    for (const value of ['0', '0.5', '999.25', '-12.3', '1234.5', '12345.125', '-1234567.1234']) {
      expect(showEnteredMoney(decimal(value), locale)).toBe(browser.format(Number(value)))
    }
  })

  it('keeps every digit of the largest amount', () => {
    expect(showMoney(decimal('-999999999999.99'), 'en')).toBe('-999,999,999,999.99')
  })

  it('keeps every digit of sums above 2^53', () => {
    expect(showMoney(decimal('90071992547409.93'), 'en')).toBe('90,071,992,547,409.93')
    expect(showMoney(decimal('-9007199254740993.07'), 'de')).toBe('-9.007.199.254.740.993,07')
  })
})

test.each([
  ['1,234,567.89', 'usual'],
  ['123,456,789.50', 'long'],
  ['999,999,999,999.99', 'longest'],
])('%s is %s', (shown, length) => {
  expect(getAmountLength(shown)).toBe(length)
})
