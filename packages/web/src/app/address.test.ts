import { expect, it } from 'vitest'
import { ownPath, readSearch, writeSearch } from './address.ts'

it.each(['/invoice/create/customer/5', '/invoice/edit/7?from=list', '/'])('returns to %s', (path) => {
  expect(ownPath(path)).toBe(path)
})

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'invoice',
  '/login?back=/login',
  '',
  undefined,
  7,
])('does not follow %j', (wanted) => {
  expect(ownPath(wanted)).toBe('/dashboard')
})

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
