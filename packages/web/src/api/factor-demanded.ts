import type { ApiError } from './api-error.ts'

let tell: (() => void) | null = null

/** The application registers how it finds out what stands in somebody's way. */
export function onFactorDemanded(handler: () => void): () => void {
  tell = handler
  return () => {
    if (tell === handler) tell = null
  }
}

/** A call was refused because two-factor sign-in has to be set up first: it was demanded since the page was opened. */
export function factorDemanded(): void {
  tell?.()
}

/** A failure as it is, told to the page where it is about that. */
export function passedOn(failure: ApiError, around: { factorDemanded(): void }): ApiError {
  const { status, body } = failure
  const isDemanded = typeof body === 'object' && body !== null && 'two_factor_required' in body
  if (status === 403 && isDemanded) around.factorDemanded()
  return failure
}
