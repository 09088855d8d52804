import { expect, it } from 'vitest'
import { limitWidth, moveEntry, toWidths } from './list-columns.ts'

it('keeps widths within 3 and 60 rem, at any font size', () => {
  expect([10, 48, 100, 2_000].map((pixels) => limitWidth(pixels, 16))).toEqual([48, 48, 100, 960])
  expect(limitWidth(10, 24)).toBe(72)
  expect(toWidths({ name: 100, total: 1 }, 16)).toEqual({ name: 6.25, total: 3 })
})

it('moves an entry to the place of another one', () => {
  expect(moveEntry(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a'])
  expect(moveEntry(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(moveEntry(['a', 'b'], 'x', 'a')).toEqual(['a', 'b'])
})
