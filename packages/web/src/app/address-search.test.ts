import { expect, it } from 'vitest'
import { readSearch, writeSearch } from './address-search.ts'

it.each([
  { search: '123' },
  { search: 'true', status: '3,4' },
  { after: '["2026-01-01",17]' },
  { search: 'a&b=c ?é 🎉 + %20' },
  {},
])('says %j in an address and reads it again', (search) => {
  expect(readSearch(writeSearch(search))).toEqual(search)
})

it('says nothing of what is not text', () => {
  expect(writeSearch({ search: undefined, status: 3, back: '/x' })).toBe('?back=%2Fx')
})
