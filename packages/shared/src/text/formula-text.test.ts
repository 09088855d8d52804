import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeText, unsafeText } from './formula-text.ts'

describe('a text in a sheet', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+33 1 23 45 67 89', "'+33 1 23 45 67 89"],
    ['-10 %', "'-10 %"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['  =1', "'  =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b\ufeff=1', "'\u200b\ufeff=1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ["'s-Hertogenbosch", "''s-Hertogenbosch"],
    ["'=1", "''=1"],
  ])('%j is safe as %j', (text, safe) => {
    expect(safeText(text)).toBe(safe)
    expect(unsafeText(safe)).toBe(text)
  })

  it.each(['', ' ', 'a=b', '007', '2025-001', 'l’été', 'a\nb', '😀', '12'])('%j is as it was', (text) => {
    expect(safeText(text)).toBe(text)
    expect(unsafeText(text)).toBe(text)
  })

  it('comes back whatever it is', () => {
    const sign = fc.constantFrom(
      "'",
      '=',
      '+',
      '-',
      '@',
      '＝',
      ' ',
      '\t',
      '\r',
      '\n',
      '\ufeff',
      'a',
      '0',
      '"',
      ';',
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: sign, maxLength: 8 })), (text) => {
        expect(unsafeText(safeText(text))).toBe(text)
      }),
    )
  })

  it('keeps the apostrophe of a name that somebody else has written', () => {
    expect(unsafeText("'s-Hertogenbosch")).toBe("'s-Hertogenbosch")
  })
})
