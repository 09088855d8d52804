import { ApiError } from '#api/api-error.ts'

/** Whether a refused sign-in was right as far as it went, and takes a code besides. */
export function asksForCode(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  const { body } = error
  return typeof body === 'object' && body !== null && 'otp_required' in body && body.otp_required === true
}
