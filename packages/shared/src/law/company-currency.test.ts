import { expect, it } from 'vitest'
import { decimal } from '#money/decimal.ts'
import { toCompanyCurrency } from './company-currency.ts'

it.each([
  ['20.00', '0.9', '18.00'],
  ['19.99', '1.152073', '23.03'], // 23.02993927
  ['0.50', '0.01', '0.01'], // 0.005: halves away from zero
  ['-0.50', '0.01', '-0.01'],
  ['123456.78', '0.000001', '0.12'],
])('%s at %s is %s in the currency of the company', (amount, rate, expected) => {
  expect(toCompanyCurrency(decimal(amount), decimal(rate))).toBe(expected)
})
