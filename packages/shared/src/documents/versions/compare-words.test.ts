import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWords } from './compare-words.ts'

describe('compareWords', () => {
  it('returns added, removed and unchanged words', () => {
    expect(compareWords('Pay within 30 days.', 'Pay within 14 days, please.')).toEqual([
      { change: 'same', text: 'Pay within ' },
      { change: 'removed', text: '30' },
      { change: 'added', text: '14' },
      { change: 'same', text: ' days' },
      { change: 'added', text: ', please' },
      { change: 'same', text: '.' },
    ])
    expect(compareWords('First draft', 'Last one')).toEqual([
      { change: 'removed', text: 'First draft' },
      { change: 'added', text: 'Last one' },
    ])
    expect(compareWords('1,612.00 EUR', '1,730.00 EUR')).toEqual([
      { change: 'removed', text: '1,612.00' },
      { change: 'added', text: '1,730.00' },
      { change: 'same', text: ' EUR' },
    ])
    expect(compareWords('', '')).toEqual([])
  })

  it('contains both texts completely', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '.', '\n', '1', '💶') })
    fc.assert(
      fc.property(text, text, (from, to) => {
        const pieces = compareWords(from, to)
        const listWithout = (change: string) =>
          pieces.filter((piece) => piece.change !== change).map((piece) => piece.text)
        expect([listWithout('added').join(''), listWithout('removed').join('')]).toEqual([from, to])
      }),
    )
  })

  it('compares very long texts as a whole', () => {
    const long = 'word '.repeat(3_000)
    expect(compareWords(long, `${long}!`).map(({ change }) => change)).toEqual(['removed', 'added'])
  })
})
