import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWords } from './compare-words.ts'

describe('compareWords', () => {
  it('shows the words that are others', () => {
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

  it('holds both texts whole', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', ' ', '.', '\n', '1', '💶') })
    fc.assert(
      fc.property(text, text, (from, to) => {
        const pieces = compareWords(from, to)
        const without = (change: string) =>
          pieces.filter((piece) => piece.change !== change).map((piece) => piece.text)
        expect([without('added').join(''), without('removed').join('')]).toEqual([from, to])
      }),
    )
  })

  it('takes texts that nobody reads word by word as a whole', () => {
    const long = 'word '.repeat(3_000)
    expect(compareWords(long, `${long}!`).map(({ change }) => change)).toEqual(['removed', 'added'])
  })
})
