import type { ApiError } from './api-error.ts'

let notify: (() => void) | null = null

/** Registers the handler for required two-factor sign-in. Returns a function that removes it. */
export function onFactorDemanded(handler: () => void): () => void {
  notify = handler
  return () => {
    if (notify === handler) notify = null
  }
}

/** Reports that a call was rejected because two-factor sign-in must be set up first: it is required since the page was loaded. */
export function factorDemanded(): void {
  notify?.()
}

/** Returns an error unchanged, and reports it if it says that two-factor sign-in is required. */
export function passedOn(failure: ApiError, environment: { factorDemanded(): void }): ApiError {
  const { status, body } = failure
  const isDemanded = typeof body === 'object' && body !== null && 'two_factor_required' in body
  if (status === 403 && isDemanded) environment.factorDemanded()
  return failure
}
