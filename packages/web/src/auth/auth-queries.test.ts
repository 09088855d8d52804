import { expect, it } from 'vitest'
import { ApiError } from '#api/responses.ts'
import { requiresCode } from './auth-queries.ts'

it('requires a code only after a 401 response that says so', () => {
  const createError = (status: number, body: unknown) => new ApiError(status, 'Rejected.', { body })
  expect(requiresCode(createError(401, { code: 401, otp_required: true }))).toBe(true)
  expect(requiresCode(createError(401, { code: 401 }))).toBe(false)
  expect(requiresCode(createError(401, null))).toBe(false)
  expect(requiresCode(createError(429, { otp_required: true }))).toBe(false)
  expect(requiresCode(new Error('Rejected.'))).toBe(false)
  expect(requiresCode(null)).toBe(false)
})
