import { expect, it } from 'vitest'
import { createSetupToken, isValidSetupToken } from './setup-token.ts'

const key = 'a key of the wizard'
const start = Date.parse('2026-11-24T12:00:00Z')
const hour = 3_600_000

it('is good for four hours, and no longer, whoever changes its time', () => {
  const pass = createSetupToken(key, new Date(start))
  expect(isValidSetupToken(key, pass, new Date(start + 4 * hour - 1))).toBe(true)
  expect(isValidSetupToken(key, pass, new Date(start + 4 * hour))).toBe(false)
  const [until, signature] = pass.split('.')
  const longer = `${Number(until) + hour}.${signature}`
  expect(isValidSetupToken(key, longer, new Date(start))).toBe(false)
  expect(isValidSetupToken('another key', pass, new Date(start))).toBe(false)
  for (const none of ['', '.', `${until}.`, `.${signature}`, 'Infinity.x'])
    expect(isValidSetupToken(key, none, new Date(start))).toBe(false)
})
