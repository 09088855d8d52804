import type { ApiError } from './responses.ts'

type AskToSignIn = () => Promise<void>

let ask: AskToSignIn | null = null
let asking: Promise<void> | null = null

/** Registers the function that asks the user to sign in again on the same screen. Returns a function that removes it. */
export function onSessionEnded(handler: AskToSignIn): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = null
  }
}

/** Asks the user to sign in again. All calls that find their session ended at the same time share one dialog. */
export function signInAgain(): Promise<void> {
  asking ??= (ask ?? noOneAsks)().finally(() => {
    asking = null
  })
  return asking
}

function noOneAsks(): Promise<void> {
  return Promise.reject(new Error('No handler is registered that asks the user to sign in again.'))
}

let notify: (() => void) | null = null

/** Registers the handler for required two-factor sign-in. Returns a function that removes it. */
export function onFactorRequired(handler: () => void): () => void {
  notify = handler
  return () => {
    if (notify === handler) notify = null
  }
}

/** Reports that a call was rejected because two-factor sign-in must be set up first: it is required since the page was loaded. */
export function factorRequired(): void {
  notify?.()
}

/** Returns an error unchanged, and reports it if it says that two-factor sign-in is required. */
export function reportFactor(failure: ApiError, environment: { factorRequired(): void }): ApiError {
  const { status, body } = failure
  const isDemanded = typeof body === 'object' && body !== null && 'two_factor_required' in body
  if (status === 403 && isDemanded) environment.factorRequired()
  return failure
}

/** Number of calls that have been pending for longer than `slowCallMs`. */
let waiting = 0
const listeners = new Set<() => void>()

/** Counts a slow call. @returns a function to call when it has ended */
export function startWaiting(): () => void {
  changeWaiting(1)
  return () => changeWaiting(-1)
}

export function isWaiting(): boolean {
  return waiting > 0
}

export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changeWaiting(by: number): void {
  waiting += by
  for (const listener of listeners) listener()
}
