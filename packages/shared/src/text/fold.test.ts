import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, searchWords } from './fold.ts'

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

  it('leaves folded text as it is', () => {
    expect(fold(fold('Ǆ Ǽ ẞ'))).toBe(fold('Ǆ Ǽ ẞ'))
  })

  it('finds each word once', () => {
    expect(searchWords(' Été  été hiver ')).toEqual(['ete', 'hiver'])
    expect(searchWords('  ')).toEqual([])
  })
})
