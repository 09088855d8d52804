import { expect, it } from 'vitest'
import { findViolations } from '../judged.ts'

const totals = 'packages/shared/src/documents/totals.ts'

it.each(['price.toFixed(2)', 'new Big(1).round(2)', 'price.toPrecision(3)'])('refuses %s', (source) => {
  expect(findViolations({ [totals]: source })).toEqual([`${totals}:1 one-rounding`])
})

it('lets money/decimal.ts round, and others count in whole numbers', () => {
  expect(
    findViolations({ 'packages/shared/src/money/decimal.ts': 'value.round(2)', [totals]: 'Math.round(1.5)' }),
  ).toEqual([])
})
