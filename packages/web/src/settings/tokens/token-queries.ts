import { listTokens, revokeToken, storeToken, type WireToken } from '@quittance/shared/contract/api-tokens.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export type ApiToken = WireToken

export const tokensQuery = queryOptions({
  queryKey: ['settings', 'tokens'],
  queryFn: async ({ signal }) => (await call(listTokens, { signal })).tokens,
  staleTime: 0,
})

export function makeToken(values: { readonly name: string }) {
  return call(storeToken, { body: values })
}

export function revoke(id: number) {
  return call(revokeToken, { body: { id } })
}
