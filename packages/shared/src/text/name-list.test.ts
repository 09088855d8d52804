import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinNames, splitNames } from './name-list.ts'

/** Names as they are stored: one line, trimmed, not empty. */
const name = fc
  .oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...'ab 5,;|"\'%+') }))
  .map((text) => text.replace(/[\r\n]/g, '').trim())
  .filter((text) => text !== '')

it('splits joined names into the same names', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      expect(splitNames(joinNames(names))).toEqual(names)
    }),
  )
})

it.each([
  ['TVA 20 %; Éco-taxe', ['TVA 20 %', 'Éco-taxe']],
  [' 20 | 5,5 ;; ', ['20', '5,5']],
  ['a\r\nb', ['a', 'b']],
  ['"a; b"; c', ['a; b', 'c']],
  ['"a" and more', ['"a" and more']],
  ['', []],
])('splits %j', (text, names) => {
  expect(splitNames(text)).toEqual(names)
})
