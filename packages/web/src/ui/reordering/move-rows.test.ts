import { expect, it } from 'vitest'
import { findTarget, moveEntry } from './move-rows.tsx'

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
  expect(moveEntry(letters, from, to).join('')).toBe(expected)
})

const statuses = [{ id: 11 }, { id: 12 }, { id: 13 }, { id: 14 }]

it.each([
  [11, 14, 2],
  [11, null, 3],
  [14, 11, 0],
  [13, 12, 1],
  [12, 13, 1],
  [12, 12, 1],
])('places entry %i, dropped above %s, at %i', (id, before, expected) => {
  expect(findTarget(statuses, id, before)).toBe(expected)
})
