import { decimal } from '@quittance/shared/money/decimal.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { expect, it } from 'vitest'
import { createPrintFormatter } from './print-formatter.ts'

const formatCases: [Locale, string, Record<string, string>][] = [
  [
    'fr',
    'FR',
    {
      amount: '-1 234 567,80',
      money: '1 234 567,80 €',
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
      amount: "-1'234'567.80",
      money: "1'234'567.80 €",
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
      amount: '-1.234.567,80',
      money: '€ 1.234.567,80',
      price: '0,1234',
      percent: '5,5 %',
      quantity: '1 234,5',
      day: '5. März 2026',
    },
  ],
  // English is not a language of France: the formats of English without a country apply.
  [
    'en',
    'FR',
    {
      amount: '-1,234,567.80',
      money: '€1,234,567.80',
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
      amount: '-1,234,567.80',
      money: '€1,234,567.80',
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
      amount: '-1.234.567,80',
      money: '1.234.567,80 €',
      price: '0,1234',
      percent: '5,5 %',
      quantity: '1234,5',
      day: '5 de marzo de 2026',
    },
  ],
]

it.each(formatCases)(
  'formats amounts and dates for language %s in country %s',
  (locale, country, expected) => {
    const formatter = createPrintFormatter({ locale, country }, 'EUR')
    const formatted = {
      amount: formatter.formatAmount(decimal('-1234567.8')),
      money: formatter.formatMoney(decimal('1234567.8')),
      price: formatter.formatPrice(decimal('0.1234')),
      percent: formatter.formatPercent(decimal('5.5')),
      quantity: formatter.formatQuantity(decimal('1234.5')),
      day: formatter.formatDay('2026-03-05'),
    }
    const withPlainSpaces = Object.entries(formatted).map(([name, text]) => [
      name,
      text.replace(/[\u00a0\u202f]/g, ' '),
    ])
    expect(Object.fromEntries(withPlainSpaces)).toEqual(expected)
  },
)

it('formats every digit of a large amount', () => {
  const { formatAmount } = createPrintFormatter({ locale: 'en', country: '' }, 'EUR')
  expect(formatAmount(decimal('999999999999.99'))).toBe('999,999,999,999.99')
})

it('writes the first of a month as 1er in French', () => {
  const days = (['fr', 'de'] as const).map((locale) =>
    createPrintFormatter({ locale, country: '' }, 'EUR').formatDay('2026-03-01'),
  )
  expect(days).toEqual(['1er mars 2026', '1. März 2026'])
})
