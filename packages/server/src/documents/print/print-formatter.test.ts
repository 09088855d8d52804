import { decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { expect, it } from 'vitest'
import { isDark } from './compose-print-model.ts'
import { createPrintFormatter } from './print-formatter.ts'

const formatCases: [Locale, string, Record<string, string>][] = [
  [
    'fr',
    'FR',
    {
      money: '-1 234 567,80',
      moneyIn: '1 234 567,80 €',
      price: '0,1234',
      percent: '5,5 %',
      quantity: '1 234,5',
      day: '5 mars 2026',
    },
  ],
  [
    'fr',
    'CH',
    {
      money: "-1'234'567.80",
      moneyIn: "1'234'567.80 €",
      price: '0.1234',
      percent: '5,5%',
      quantity: "1'234,5",
      day: '5 mars 2026',
    },
  ],
  [
    'de',
    'AT',
    {
      money: '-1.234.567,80',
      moneyIn: '€ 1.234.567,80',
      price: '0,1234',
      percent: '5,5 %',
      quantity: '1 234,5',
      day: '5. März 2026',
    },
  ],
  // Nobody writes English as in France.
  [
    'en',
    'FR',
    {
      money: '-1,234,567.80',
      moneyIn: '€1,234,567.80',
      price: '0.1234',
      percent: '5.5%',
      quantity: '1,234.5',
      day: 'March 5, 2026',
    },
  ],
  [
    'en',
    'GB',
    {
      money: '-1,234,567.80',
      moneyIn: '€1,234,567.80',
      price: '0.1234',
      percent: '5.5%',
      quantity: '1,234.5',
      day: '5 March 2026',
    },
  ],
  [
    'es',
    '',
    {
      money: '-1.234.567,80',
      moneyIn: '1.234.567,80 €',
      price: '0,1234',
      percent: '5,5 %',
      quantity: '1234,5',
      day: '5 de marzo de 2026',
    },
  ],
]

it.each(formatCases)('figures and days are written as in %s of %s', (locale, country, expected) => {
  const figures = createPrintFormatter({ locale, country }, 'EUR')
  const written = {
    money: figures.formatAmount(decimal('-1234567.8')),
    moneyIn: figures.formatMoney(decimal('1234567.8')),
    price: figures.formatPrice(decimal('0.1234')),
    percent: figures.formatPercent(decimal('5.5')),
    quantity: figures.formatQuantity(decimal('1234.5')),
    day: figures.formatDay('2026-03-05'),
  }
  const withPlainSpaces = Object.entries(written).map(([name, text]) => [
    name,
    text.replace(/[\u00a0\u202f]/g, ' '),
  ])
  expect(Object.fromEntries(withPlainSpaces)).toEqual(expected)
})

it('no digit of a large amount is lost', () => {
  const { formatAmount: money } = createPrintFormatter({ locale: 'en', country: '' }, 'EUR')
  expect(money(decimal('999999999999.99'))).toBe('999,999,999,999.99')
})

it.each([
  ['#0f4c5c', true],
  ['#000000', true],
  ['#c8553d', false],
  ['#ffe08a', false],
  ['#ffffff', false],
])('%s is dark: %s', (colour, expected) => expect(isDark(colour)).toBe(expected))
