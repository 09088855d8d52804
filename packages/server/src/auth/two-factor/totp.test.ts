import { expect, it } from 'vitest'
import { createOtpauthUri, findMatchingStep, fromBase32, generateTotpCode, toBase32 } from './totp.ts'

// The secret of RFC 6238, appendix B, whose codes have eight digits. The last six are the six-digit codes.
const secret = toBase32(Buffer.from('12345678901234567890'))

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('has the code of the standard at %d seconds', (seconds, code) => {
  expect(generateTotpCode(secret, Math.floor(seconds / 30))).toBe(code)
})

it('encodes and decodes secrets in Base32', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(fromBase32(secret).toString()).toBe('12345678901234567890')
})

it('accepts the current, the previous and the next code only', () => {
  const now = new Date(1_111_111_111_000)
  const step = Math.floor(1_111_111_111 / 30)
  const accepted = [-2, -1, 0, 1, 2].map((offset) =>
    findMatchingStep(secret, generateTotpCode(secret, step + offset), now),
  )
  expect(accepted).toEqual([null, step - 1, step, step + 1, null])
  expect(findMatchingStep(secret, ' 050 471 ', now)).toBe(step)
  for (const wrong of ['', '050472', '50471', '0050471', '050471x']) {
    expect(findMatchingStep(secret, wrong, now)).toBeNull()
  }
})

it('names product and member in the otpauth URI', () => {
  expect(createOtpauthUri('ABC', { issuer: 'Atelier: CRM', account: 'é@example.com' })).toBe(
    'otpauth://totp/Atelier%20%20CRM:%C3%A9%40example.com?secret=ABC&issuer=Atelier%20%20CRM',
  )
})
