import {
  openReset,
  readResetOptions,
  requestReset,
  resetForgottenPassword,
} from '@quittance/shared/contract/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export const resetWaysQuery = queryOptions({
  queryKey: ['password', 'ways'],
  queryFn: ({ signal }) => call(readResetOptions, { signal }),
})

export function resetQuery(token: string) {
  return queryOptions({
    queryKey: ['password', token],
    queryFn: ({ signal }) => call(openReset, { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function sendLink(values: { readonly email: string }) {
  return call(requestReset, { body: values })
}

export function setForgotten(token: string, values: { readonly password: string }) {
  return call(resetForgottenPassword, { body: { token, ...values } })
}
