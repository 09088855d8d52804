import { expect, it } from 'vitest'
import { moved } from './moved.ts'

const letters = ['a', 'b', 'c', 'd']

it.each([
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 1, 'acbd'],
  [0, -1, 'abcd'],
  [3, 4, 'abcd'],
  [7, 0, 'abcd'],
])('moves an entry from %i to %i: %s', (from, to, expected) => {
  expect(moved(letters, from, to).join('')).toBe(expected)
})
