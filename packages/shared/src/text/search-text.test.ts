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

  it('is the same however the accents are written', () => {
    expect(fold('e\u0301')).toBe(fold('\u00e9'))
  })

  it('is the same for a text whose letters Unicode has taken apart', () => {
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

  it('folds a long text as it folds its letters one by one', () => {
    const signs = fc.oneof(
      fc.constantFrom(...'aÉß각\u1100\u1161㌀ﬃ²\u0301\u0323\u0489İ', '\u{1d160}', '\ud800'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    )
    fc.assert(
      fc.property(fc.string({ unit: signs, minLength: 100, maxLength: 300 }), (text) => {
        const letters = Array.from(text, (letter) => fold(`.${letter}.`).slice(1, -1)).join('')
        expect(fold(`.${text}.`)).toBe(fold(`.${letters}.`))
      }),
    )
  })

  it('spells out signs of many letters, but not as many as make a text many times as long', () => {
    const phrase = 'صلى الله عليه وسلم'
    expect(fold('محمد ﷺ')).toBe(`محمد ${phrase}`)
    expect(fold('ﷺ '.repeat(50)).split(' ')).toHaveLength(200)
    expect(fold('ﷺ'.repeat(50_000)).length).toBeLessThan(3 * 50_000 + 1_600)
    expect(fold(`${'ﷺ'.repeat(50_000)} É각`)).toMatch(/ e\u1100\u1161\u11a8$/)
    // Each syllable is taken apart into three letters.
    expect(fold('각'.repeat(50_000))).toBe('\u1100\u1161\u11a8'.repeat(50_000))
  })

  it('leaves folded text as it is', () => {
    expect(fold(fold('Ǆ Ǽ ẞ'))).toBe(fold('Ǆ Ǽ ẞ'))
  })

  it('finds each word once', () => {
    expect(splitSearchWords(' Été  été hiver ')).toEqual(['ete', 'hiver'])
    expect(splitSearchWords('  ')).toEqual([])
  })
})
