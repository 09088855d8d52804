import type { Role } from '@quittance/shared/contract/auth.ts'
import {
  listTokens,
  revokeToken,
  storeToken,
  type WireToken,
} from '@quittance/shared/contract/member-access.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export type ApiToken = WireToken

export const tokensQuery = queryOptions({
  queryKey: ['settings', 'tokens'],
  queryFn: async ({ signal }) => (await call(listTokens, { signal })).tokens,
  staleTime: 0,
})

export interface TokenValues {
  readonly name: string
  readonly role: Role
}

export function makeToken(values: TokenValues) {
  return call(storeToken, { body: values })
}

export function revoke(id: number) {
  return call(revokeToken, { body: { id } })
}
