import { expect, it } from 'vitest'
import { isGoodPass, newPass } from './setup-pass.ts'

const key = 'a key of the wizard'
const start = Date.parse('2026-11-24T12:00:00Z')
const hour = 3_600_000

it('is good for four hours, and no longer, whoever changes its time', () => {
  const pass = newPass(key, new Date(start))
  expect(isGoodPass(key, pass, new Date(start + 4 * hour - 1))).toBe(true)
  expect(isGoodPass(key, pass, new Date(start + 4 * hour))).toBe(false)
  const [until, signature] = pass.split('.')
  const longer = `${Number(until) + hour}.${signature}`
  expect(isGoodPass(key, longer, new Date(start))).toBe(false)
  expect(isGoodPass('another key', pass, new Date(start))).toBe(false)
  for (const none of ['', '.', `${until}.`, `.${signature}`, 'Infinity.x'])
    expect(isGoodPass(key, none, new Date(start))).toBe(false)
})
