import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, splitSearchWords } from './search-text.ts'

describe('folding', () => {
  it.each([
    ['Éléonore Lefèvre', 'eleonore lefevre'],
    ['Œuvres & Cœur', 'oeuvres & coeur'],
    ['Straße', 'strasse'],
    ['ﬁnition ﬂeur', 'finition fleur'],
    ['ŁÓDŹ Øresund Đorđe', 'lodz oresund dorde'],
    ['İstanbul', 'istanbul'],
    ['  two \t\n words ', 'two words'],
    ['m²', 'm2'],
    ['100 % _a_', '100 % _a_'],
  ])('turns %j into %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('is the same for composed and decomposed accents', () => {
    expect(fold('e\u0301')).toBe(fold('\u00e9'))
  })

  it('is the same for normalised text', () => {
    const anyText = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'aÉœß’Σς ²\u0301İ'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text.normalize('NFKD'))).toBe(fold(text))
      }),
    )
  })

  it('is the same for a whole text and for its letters', () => {
    const letters = fc.oneof(
      fc.constantFrom(...'aÉß각\u1100\u1161㌀ﬃ²\u0301\u0323\u0489İ', '\u{1d160}', '\ud800'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 100, maxLength: 300 }), (text) => {
        const folded = Array.from(text, (letter) => fold(`.${letter}.`).slice(1, -1)).join('')
        expect(fold(`.${text}.`)).toBe(fold(`.${folded}.`))
      }),
    )
  })

  it('expands characters of many letters up to a limited length', () => {
    const phrase = 'صلى الله عليه وسلم'
    expect(fold('محمد ﷺ')).toBe(`محمد ${phrase}`)
    expect(fold('ﷺ '.repeat(50)).split(' ')).toHaveLength(200)
    expect(fold('ﷺ'.repeat(50_000)).length).toBeLessThan(3 * 50_000 + 1_600)
    expect(fold(`${'ﷺ'.repeat(50_000)} É각`)).toMatch(/ e\u1100\u1161\u11a8$/)
    // Each syllable is decomposed into three letters.
    expect(fold('각'.repeat(50_000))).toBe('\u1100\u1161\u11a8'.repeat(50_000))
  })

  it('is idempotent', () => {
    expect(fold(fold('Ǆ Ǽ ẞ'))).toBe(fold('Ǆ Ǽ ẞ'))
  })

  it('splits a query into distinct words', () => {
    expect(splitSearchWords(' Été  été hiver ')).toEqual(['ete', 'hiver'])
    expect(splitSearchWords('  ')).toEqual([])
  })
})
