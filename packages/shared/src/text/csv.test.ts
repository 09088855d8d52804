import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectSeparator, parseRows, type Separator, separators } from './csv.ts'

const parseCells = (text: string, separator: Separator = ';') =>
  parseRows(text, separator).map(({ cells }) => cells)

describe('the rows of a CSV file', () => {
  it.each<[string, string[][]]>([
    [
      'a;b\r\nc;d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\rc;d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a;"b;c"\n', [['a', 'b;c']]],
    [
      'a;"b\r\nc"\nd;e',
      [
        ['a', 'b\r\nc'],
        ['d', 'e'],
      ],
    ],
    ['"say ""hi""";x', [['say "hi"', 'x']]],
    ['"";x', [['', 'x']]],
    ['"a" b;c', [['"a" b', 'c']]],
    ['"Door 36" x 80";2', [['"Door 36" x 80"', '2']]],
    ['x;"a" b', [['x', '"a" b']]],
    ['"a";"b"', [['a', 'b']]],
    ['"Dupont; Jean" ;x', [['Dupont; Jean ', 'x']]],
    ['"Dupont; Jean "Jo"";x', [['Dupont; Jean Jo""', 'x']]],
    ['"one\nsize 12" pipe;x', [['one\nsize 12 pipe', 'x']]],
    ['12" pipe;c', [['12" pipe', 'c']]],
    ['"never closed;c\nd', [['"never closed', 'c'], ['d']]],
    ['"', [['"']]],
    ['"say ""hi"" twice', [['"say ""hi"" twice']]],
    ['a;;c', [['a', '', 'c']]],
    [';;\n \n\na', [['a']]],
    ['', []],
  ])('%j', (text, rows) => {
    expect(parseCells(text)).toEqual(rows)
  })

  it('have the number of their first line', () => {
    expect(parseRows('h\n"a\r\nb";c\n\nd', ';').map(({ line }) => line)).toEqual([1, 2, 5])
  })

  it('round-trip with quoted cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ';', ',', '\t', '|', '\n', '\r\n', ' ') })
    const row = fc
      .array(cell, { minLength: 1, maxLength: 4 })
      .filter((cells) => cells.some((each) => each.trim()))
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(...separators), (rows, separator) => {
        const quoted = rows.map((cells) =>
          cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(separator),
        )
        expect(parseCells(quoted.join('\r\n'), separator)).toEqual(rows)
      }),
    )
  })
})

describe('the separator', () => {
  it.each<[string, Separator]>([
    ['a;b;c\n1,5;2,5;x', ';'],
    ['a,b,c\n1;5,2,x', ','],
    ['a\tb\nc, d\te', '\t'],
    ['a|b\nc|d', '|'],
    ['"a,b,c";d\n"e,f";g', ';'],
    ['alone\nx', ';'],
  ])('of %j is %j', (text, separator) => {
    expect(detectSeparator(text)).toBe(separator)
  })
})
