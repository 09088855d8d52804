import { browser } from '#api/surroundings.ts'

/** Whether this browser holds a session. The server alone knows whether it is still good. */
export function isSignedIn(): boolean {
  return browser.token() !== null
}
