import { describe, expect, it } from 'vitest'
import { findDateConflicts, findGaps, formatDocumentNumber } from './numbering.ts'

describe('a formatted number', () => {
  it.each([
    ['INV-', 42, 4, 'INV-0042'],
    ['F-{YYYY}-', 2_026_000_042, 0, 'F-2026-0042'],
    ['F-{YYYY}-', 2_026_000_042, 6, 'F-2026-000042'],
    ['F-{YYYY}-', 2_026_012_345, 0, 'F-2026-12345'],
    // Stored before a prefix could have a place for the year.
    ['F-{YYYY}-', 42, 0, 'F-{YYYY}-42'],
    ['F-{YYYY}-', 42, 4, 'F-{YYYY}-0042'],
    ['F-{YYYY}-', 1_000_042, 0, 'F-{YYYY}-1000042'],
    ['F-{YYYY}-', 20_260_042, 0, 'F-{YYYY}-20260042'],
  ])('with the prefix %s is printed with the year if it contains one: %i', (prefix, number, width, shown) => {
    expect(formatDocumentNumber(prefix, number, width)).toBe(shown)
  })
})

describe('gaps', () => {
  it('are the unused numbers below a number', () => {
    expect(findGaps(44, 40, null)).toEqual([{ from: 41, to: 43 }])
    expect(findGaps(42, 40, null)).toEqual([{ from: 41, to: 41 }])
    expect(findGaps(41, 40, null)).toEqual([])
  })

  it('are empty below the first number of a sequence', () => {
    expect(findGaps(1_000, null, null)).toEqual([])
  })

  describe('of a stored document', () => {
    const current = { number: 44, hasLower: true, hasHigher: true }

    it('are empty while it keeps its number', () => {
      expect(findGaps(44, 40, current)).toEqual([])
    })

    it('include its previous number if it leaves a gap', () => {
      expect(findGaps(60, 45, current)).toEqual([
        { from: 44, to: 44 },
        { from: 46, to: 59 },
      ])
      expect(findGaps(42, 40, current)).toEqual([
        { from: 41, to: 41 },
        { from: 44, to: 44 },
      ])
      expect(findGaps(46, 43, { ...current, hasHigher: false })).toEqual([{ from: 44, to: 45 }])
    })

    it('do not include its previous number at the end or beginning of the sequence', () => {
      expect(findGaps(41, 40, { ...current, hasHigher: false })).toEqual([])
      expect(findGaps(60, 59, { ...current, hasLower: false })).toEqual([])
    })
  })
})

describe('date', () => {
  const lower = { number: 40, date: '2026-03-10' }
  const higher = { number: 44, date: '2026-03-20' }
  const position = { lower, higher, gaps: [] }

  it('has no conflict from the date of the lower number to that of the higher number', () => {
    for (const day of ['2026-03-10', '2026-03-15', '2026-03-20']) {
      expect(findDateConflicts(position, day)).toEqual({
        lowerWithLaterDate: null,
        higherWithEarlierDate: null,
      })
    }
  })

  it('conflicts with the neighbour on the wrong side', () => {
    expect(findDateConflicts(position, '2026-03-09')).toEqual({
      lowerWithLaterDate: lower,
      higherWithEarlierDate: null,
    })
    expect(findDateConflicts(position, '2026-03-21')).toEqual({
      lowerWithLaterDate: null,
      higherWithEarlierDate: higher,
    })
  })

  it('conflicts with both neighbours if their dates are not in order', () => {
    const crossed = { ...position, lower: { number: 40, date: '2026-03-30' } }
    expect(findDateConflicts(crossed, '2026-03-25')).toEqual({
      lowerWithLaterDate: crossed.lower,
      higherWithEarlierDate: higher,
    })
  })

  it('has no conflict without neighbours', () => {
    expect(findDateConflicts({ lower: null, higher: null, gaps: [] }, '1999-01-01')).toEqual({
      lowerWithLaterDate: null,
      higherWithEarlierDate: null,
    })
  })
})
