import { ApiError } from './api-error.ts'

/** Returns whether the server rejected a request (4xx). Only then it is certain that nothing was stored. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Returns whether an error is the 409 of an idempotency key that was used with another body. It has the id of that record. */
export function isKeyTaken(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  return typeof error.body === 'object' && error.body !== null && 'id' in error.body
}
