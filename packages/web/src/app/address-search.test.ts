import { expect, it } from 'vitest'
import { readSearch, writeSearch } from './address-search.ts'

it.each([
  { search: '123' },
  { search: 'true', status: '3,4' },
  { after: '["2026-01-01",17]' },
  { search: 'a&b=c ?é 🎉 + %20' },
  {},
])('writes %j to an address and reads it back', (search) => {
  expect(readSearch(writeSearch(search))).toEqual(search)
})

it('omits values that are not text', () => {
  expect(writeSearch({ search: undefined, status: 3, back: '/x' })).toBe('?back=%2Fx')
})
