import type { Separator } from '@quittance/shared/text/csv.ts'
import { expect, it } from 'vitest'
import { createNumberReader } from './number-notation.ts'

it.each([
  ['a decimal comma', ';', ['12,50', '1.234', '1 234,5 €'], ['12.5', '1234', '1234.5']],
  ['a decimal point', ',', ['12.50', '1,234', '$1,234.5'], ['12.5', '1234', '1234.5']],
  ['a decimal comma in an English list', ',', ['12,5', '12,75', '1,234'], ['12.5', '12.75', '1.234']],
  ['Swiss groups', ';', ["1'234.50", 'CHF 1’000.00', '0.125'], ['1234.5', '1000', '0.125']],
  ['several groups', ';', ['1,234,567', '1,234'], ['1234567', '1234']],
  ['nothing but a semicolon as separator', ';', ['1,234', '1.234'], ['1.234', '1234']],
  ['nothing but a comma as separator', ',', ['1,234', '1.234'], ['1234', '1.234']],
  ['nothing, pasted by a German', '\t', ['1,234', '1.234'], ['1.234', '1234']],
  [
    'no notation, in a workbook',
    null,
    ['1.234', '12', '0.30000000000000004', '1,5'],
    ['1.234', '12', '0.3', '1.5'],
  ],
  ['no numbers', ';', ['', 'gratis', '12 per day', '1.2.3'], [null, null, null, null]],
] as const)('reads numbers with %s', (_notation, separator: Separator | null, cells, numbers) => {
  // The separator of the file takes precedence over the language of the user.
  const locale = separator === ';' ? 'en' : 'de'
  const read = createNumberReader({ cells, separator, locale })
  expect(cells.map(read)).toEqual(numbers)
})
