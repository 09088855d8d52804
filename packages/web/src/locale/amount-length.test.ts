import { expect, test } from 'vitest'
import { getAmountLength } from './amount-length.ts'

test.each([
  ['1,234,567.89', 'usual'],
  ['123,456,789.50', 'long'],
  ['999,999,999,999.99', 'longest'],
])('%s is %s', (shown, length) => {
  expect(getAmountLength(shown)).toBe(length)
})
