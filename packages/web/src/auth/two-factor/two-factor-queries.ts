import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from '@quittance/shared/contract/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { screenFreshMs } from '#api/query-client.ts'

/** A secret that becomes active when a code generated with it is confirmed. */
export interface TwoFactorSetup {
  readonly secret: string
  /** Address for authenticator apps, shown as a QR code. */
  readonly uri: string
}

/** Password and code, required to change two-factor sign-in. */
export interface Verification {
  readonly password: string
  readonly code: string
}

export const twoFactorQuery = queryOptions({
  queryKey: ['profile', 'two-factor'],
  queryFn: ({ signal }) => call(readTwoFactor, { signal }),
  staleTime: screenFreshMs,
})

export function beginSetup() {
  return call(beginTwoFactorSetup)
}

export function confirmSetup(body: Verification) {
  return call(confirmTwoFactorSetup, { body })
}

export function renewCodes(body: Verification) {
  return call(renewRecoveryCodes, { body })
}

export function disable(body: Verification) {
  return call(disableTwoFactor, { body })
}
