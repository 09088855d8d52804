import { expect, it } from 'vitest'
import { generateTotpCode } from '#test/authenticator.ts'
import { createOtpauthUri, createTotpSecret, findMatchingStep } from './totp.ts'

// The secret of RFC 6238, appendix B, whose codes have eight digits. The last six are the six-digit codes.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('accepts the code of the standard at %d seconds', (seconds, code) => {
  expect(findMatchingStep(secret, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30))
})

it('creates a different secret of 160 bits each time', () => {
  const secrets = Array.from({ length: 20 }, createTotpSecret)
  for (const created of secrets) expect(created).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(secrets).size).toBe(20)
})

it('accepts the current, the previous and the next code only', () => {
  const now = new Date(1_111_111_111_000)
  const step = Math.floor(1_111_111_111 / 30)
  const accepted = [-2, -1, 0, 1, 2].map((offset) =>
    findMatchingStep(secret, generateTotpCode(secret, now, offset), now),
  )
  expect(accepted).toEqual([null, step - 1, step, step + 1, null])
  expect(findMatchingStep(secret, ' 050 471 ', now)).toBe(step)
  for (const wrong of ['', '050472', '50471', '0050471', '050471x', '05047é', '０５０４７１', '٠٥٠٤٧١']) {
    expect(findMatchingStep(secret, wrong, now)).toBeNull()
  }
})

it('names product and member in the otpauth URI', () => {
  const uri = createOtpauthUri(secret, { issuer: 'Atelier: CRM', account: 'é@example.com' })
  expect(uri.split('?')[0]).toBe('otpauth://totp/Atelier%20%20CRM:%C3%A9%40example.com')
  expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
    ...{ issuer: 'Atelier  CRM', secret, algorithm: 'SHA1', digits: '6', period: '30' },
  })
})
