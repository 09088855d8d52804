import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

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
