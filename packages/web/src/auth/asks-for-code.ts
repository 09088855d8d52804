import { ApiError } from '#api/api-error.ts'

/** Returns whether a rejected sign-in had the correct password but needs a two-factor code. */
export function asksForCode(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  const { body } = error
  return typeof body === 'object' && body !== null && 'otp_required' in body && body.otp_required === true
}
