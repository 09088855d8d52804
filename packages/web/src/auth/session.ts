import { useSyncExternalStore } from 'react'
import { keptToken, onTokenChange } from '#api/token.ts'

/** Returns whether this browser has a session token. Only the server knows whether it is still valid. */
export function isSignedIn(): boolean {
  return keptToken() !== null
}

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onTokenChange, isSignedIn)
}
