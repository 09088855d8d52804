import { describe, expect, it } from 'vitest'
import { findDateConflicts, findGaps } from './numbering.ts'

describe('what a number leaves empty', () => {
  it('is what nobody has between it and the next one below', () => {
    expect(findGaps(44, 40, null)).toEqual([{ from: 41, to: 43 }])
    expect(findGaps(42, 40, null)).toEqual([{ from: 41, to: 41 }])
    expect(findGaps(41, 40, null)).toEqual([])
  })

  it('is nothing below the first number of a sequence', () => {
    expect(findGaps(1_000, null, null)).toEqual([])
  })

  describe('by a stored document', () => {
    const own = { number: 44, hasLower: true, hasHigher: true }

    it('is nothing while it keeps its number, whatever is missing already', () => {
      expect(findGaps(44, 40, own)).toEqual([])
    })

    it('is its own number too, where that would be missed', () => {
      expect(findGaps(60, 45, own)).toEqual([
        { from: 44, to: 44 },
        { from: 46, to: 59 },
      ])
      expect(findGaps(42, 40, own)).toEqual([
        { from: 41, to: 41 },
        { from: 44, to: 44 },
      ])
      expect(findGaps(46, 43, { ...own, hasHigher: false })).toEqual([{ from: 44, to: 45 }])
    })

    it('is not its own number, where the sequence then ends before or begins after it', () => {
      expect(findGaps(41, 40, { ...own, hasHigher: false })).toEqual([])
      expect(findGaps(60, 59, { ...own, hasLower: false })).toEqual([])
    })
  })
})

describe('the order of dates', () => {
  const lower = { number: 40, date: '2026-03-10' }
  const higher = { number: 44, date: '2026-03-20' }
  const place = { lower, higher, gaps: [] }

  it('is kept from the day of the number below to that of the number above', () => {
    for (const day of ['2026-03-10', '2026-03-15', '2026-03-20']) {
      expect(findDateConflicts(place, day)).toEqual({ lowerWithLaterDate: null, higherWithEarlierDate: null })
    }
  })

  it('names the neighbour that the day is on the wrong side of', () => {
    expect(findDateConflicts(place, '2026-03-09')).toEqual({
      lowerWithLaterDate: lower,
      higherWithEarlierDate: null,
    })
    expect(findDateConflicts(place, '2026-03-21')).toEqual({
      lowerWithLaterDate: null,
      higherWithEarlierDate: higher,
    })
  })

  it('names both where they are not in order themselves', () => {
    const crossed = { ...place, lower: { number: 40, date: '2026-03-30' } }
    expect(findDateConflicts(crossed, '2026-03-25')).toEqual({
      lowerWithLaterDate: crossed.lower,
      higherWithEarlierDate: higher,
    })
  })

  it('is nobody’s business where there are no neighbours', () => {
    expect(findDateConflicts({ lower: null, higher: null, gaps: [] }, '1999-01-01')).toEqual({
      lowerWithLaterDate: null,
      higherWithEarlierDate: null,
    })
  })
})
