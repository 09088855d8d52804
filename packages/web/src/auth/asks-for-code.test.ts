import { expect, it } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { asksForCode } from './asks-for-code.ts'

it('asks for a code only if a 401 response requires it', () => {
  const refusal = (status: number, body: unknown) => new ApiError(status, 'refused', { body })
  expect(asksForCode(refusal(401, { code: 401, otp_required: true }))).toBe(true)
  expect(asksForCode(refusal(401, { code: 401 }))).toBe(false)
  expect(asksForCode(refusal(401, null))).toBe(false)
  expect(asksForCode(refusal(429, { otp_required: true }))).toBe(false)
  expect(asksForCode(new Error('refused'))).toBe(false)
  expect(asksForCode(null)).toBe(false)
})
