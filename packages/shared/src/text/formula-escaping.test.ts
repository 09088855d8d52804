import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormula, unescapeFormula } from './csv.ts'

describe('formula escaping', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+33 1 23 45 67 89', "'+33 1 23 45 67 89"],
    ['-10 %', "'-10 %"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
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
    ['"=1', '\'"=1'],
    ['Devis;=1+1;x', "Devis;'=1+1;x"],
    ['a,-1', "a,'-1"],
    ['a|@b', "a|'@b"],
    ['a\t＋1', "a\t'＋1"],
    ['rue X\n=1+1', "rue X\n'=1+1"],
    ['a;\u00a0"=1', 'a;\'\u00a0"=1'],
    ["a;'=1", "a;''=1"],
    ["a;''=1", "a;'''=1"],
    ['=1;=2', "'=1;'=2"],
    ['\r\n=1', "'\r\n'=1"],
  ])('escapes %j as %j', (text, safe) => {
    expect(escapeFormula(text)).toBe(safe)
    expect(unescapeFormula(safe)).toBe(text)
  })

  it.each(['', ' ', 'a=b', "a, b; 'c',''d'", '007', '2025-001', 'l’été', 'a\nb', '😀', '12'])(
    'does not change %j',
    (text) => {
      expect(escapeFormula(text)).toBe(text)
      expect(unescapeFormula(text)).toBe(text)
    },
  )

  const characters = [...`'=+-@＝ \t\r\n\ufeffa0",;|`]
  const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 }))

  it('can be reverted', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text)
      }),
    )
  })

  it('leaves no formula in any part if a spreadsheet splits the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const part of escapeFormula(text).split(/[,;|\t\r\n]/)) {
          expect(part).not.toMatch(/^[\s\p{C}"]*[=+\-@＝＋－＠]/u)
        }
      }),
    )
  })

  it('keeps the apostrophe of a name in a foreign file', () => {
    expect(unescapeFormula("'s-Hertogenbosch")).toBe("'s-Hertogenbosch")
  })
})
