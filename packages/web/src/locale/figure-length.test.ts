import { expect, test } from 'vitest'
import { figureLength } from './figure-length.ts'

test.each([
  ['1,234,567.89', 'usual'],
  ['123,456,789.50', 'long'],
  ['999,999,999,999.99', 'longest'],
])('%s is %s', (shown, length) => {
  expect(figureLength(shown)).toBe(length)
})
