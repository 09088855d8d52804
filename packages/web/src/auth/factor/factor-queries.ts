import {
  beginTwoFactorSetup,
  confirmTwoFactorSetup,
  disableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from '@quittance/shared/contract/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** Password and code, required to change two-factor sign-in. */
export interface Proof {
  readonly password: string
  readonly code: string
}

export const factorQuery = queryOptions({
  queryKey: ['profile', 'factor'],
  queryFn: ({ signal }) => call(readTwoFactor, { signal }),
  staleTime: 0,
})

export function beginFactor() {
  return call(beginTwoFactorSetup)
}

export function confirmFactor(body: Proof) {
  return call(confirmTwoFactorSetup, { body })
}

export function renewCodes(body: Proof) {
  return call(renewRecoveryCodes, { body })
}

export function endFactor(body: Proof) {
  return call(disableTwoFactor, { body })
}
