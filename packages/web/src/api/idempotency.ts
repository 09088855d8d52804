import { ApiError } from './responses.ts'

/** Returns a random key for one save. `crypto.randomUUID` does not exist on pages that are loaded over plain HTTP. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns whether the server rejected a request (4xx). Only then it is certain that nothing was stored. */
export function isRejection(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

/** Returns whether an error is the 409 of an idempotency key that was used with another body. It has the id of that record. */
export function isKeyTaken(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  return typeof error.body === 'object' && error.body !== null && 'id' in error.body
}
