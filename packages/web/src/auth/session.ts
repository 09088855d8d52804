import { useSyncExternalStore } from 'react'
import { keptToken, onTokenChange } from '#api/token.ts'

/** Whether this browser holds a session. The server alone knows whether it is still good. */
export function isSignedIn(): boolean {
  return keptToken() !== null
}

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onTokenChange, isSignedIn)
}
