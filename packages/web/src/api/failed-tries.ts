import { ApiError } from './api-error.ts'

/** Only then nothing was stored for certain. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** A conflict that names what is stored is one with another body under the same idempotency key. */
export function isKeyTaken(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  return typeof error.body === 'object' && error.body !== null && 'id' in error.body
}
