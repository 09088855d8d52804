import { expect, it } from 'vitest'
import { createSetupToken, isValidSetupToken } from './setup-token.ts'

const key = 'a key of the wizard'
const start = Date.parse('2026-11-24T12:00:00Z')
const hour = 3_600_000

it('is valid for four hours; a changed expiry is rejected', () => {
  const token = createSetupToken(key, new Date(start))
  expect(isValidSetupToken(key, token, new Date(start + 4 * hour - 1))).toBe(true)
  expect(isValidSetupToken(key, token, new Date(start + 4 * hour))).toBe(false)
  const [expiresAt, signature] = token.split('.')
  const extended = `${Number(expiresAt) + hour}.${signature}`
  expect(isValidSetupToken(key, extended, new Date(start))).toBe(false)
  expect(isValidSetupToken('another key', token, new Date(start))).toBe(false)
  for (const invalid of ['', '.', `${expiresAt}.`, `.${signature}`, 'Infinity.x'])
    expect(isValidSetupToken(key, invalid, new Date(start))).toBe(false)
})
