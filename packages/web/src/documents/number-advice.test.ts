import { invoice, proposal } from '@quittance/shared/documents/document-kinds.ts'
import { noPosition } from '@quittance/shared/documents/numbering.ts'
import { dictionary as french } from '@quittance/shared/locales/fr.ts'
import { createTranslatorWithEnglish, englishText } from '@quittance/shared/text/english-text.ts'
import { describe, expect, it } from 'vitest'
import { aBlank } from '../../test/document-factories.ts'
import { numberAdvice, placeOfProposed } from './number-advice.ts'

const english = { text: englishText, locale: 'en' } as const
const lower = { number: 40, date: '2026-03-10' }
const higher = { number: 44, date: '2026-03-20' }

describe('numberAdvice', () => {
  it('returns an empty text if there are no gaps and no date conflicts', () => {
    expect(numberAdvice({ lower, higher, gaps: [] }, '2026-03-15', english)).toBe('')
    expect(numberAdvice(noPosition, '2026-03-15', english)).toBe('')
  })

  it('names a single skipped number, a range and several ranges', () => {
    const said = (...gaps: { from: number; to: number }[]) =>
      numberAdvice({ lower, higher: null, gaps }, null, english)
    expect(said({ from: 41, to: 41 })).toBe('Skips number 41.')
    expect(said({ from: 41, to: 43 })).toBe('Skips numbers 41–43.')
    expect(said({ from: 41, to: 1_041 })).toBe('Skips numbers 41–1041.')
    expect(said({ from: 44, to: 44 }, { from: 46, to: 59 })).toBe('Skips numbers 44 and 46–59.')
  })

  it('names the neighbouring document that the date conflicts with, and its date', () => {
    const place = { lower, higher, gaps: [] }
    expect(numberAdvice(place, '2026-03-09', english)).toMatch(/^Dated before no\. 40 \(.*2026\)\.$/)
    expect(numberAdvice(place, '2026-03-21', english)).toMatch(/^Dated after no\. 44 \(.*2026\)\.$/)
    expect(numberAdvice(place, null, english)).toBe('')
  })

  it('combines its sentences in the language of the reader', () => {
    const said = numberAdvice({ lower, higher: null, gaps: [{ from: 41, to: 43 }] }, '2026-03-09', {
      text: createTranslatorWithEnglish('fr', french),
      locale: 'fr',
    })
    expect(said).toMatch(
      /^Numéros sautés\u00a0: 41–43\. Date antérieure à celle du n°\u00a040 \(10 mars 2026\)\.$/,
    )
  })
})

describe('placeOfProposed', () => {
  it('puts the proposed number after the highest one', () => {
    const blank = aBlank({ number: 42, highestNumber: 41, highestDate: '2026-11-20' })
    expect(placeOfProposed(invoice, blank)).toEqual({
      lower: { number: 41, date: '2026-11-20' },
      higher: null,
      gaps: [],
    })
  })

  it('returns the gap before a number from the settings', () => {
    const blank = aBlank({ number: 100, highestNumber: 41, highestDate: '2026-11-20' })
    expect(placeOfProposed(invoice, blank).gaps).toEqual([{ from: 42, to: 99 }])
  })

  it('returns no gap if the jump is large enough to start another series', () => {
    const blank = aBlank({ number: 2_026_001, highestNumber: 2_025_001, highestDate: '2026-11-20' })
    expect(placeOfProposed(invoice, blank).gaps).toEqual([{ from: 2_025_002, to: 2_026_000 }])
    expect(placeOfProposed(invoice, { ...blank, number: 2_026_002 })).toMatchObject({
      lower: { number: 2_025_001 },
      gaps: [],
    })
  })

  it('returns no position for the first number and for kinds that are not chronological', () => {
    expect(placeOfProposed(invoice, aBlank({ number: 7, highestNumber: 0, highestDate: null }))).toBe(
      noPosition,
    )
    expect(placeOfProposed(proposal, aBlank())).toBe(noPosition)
  })
})
