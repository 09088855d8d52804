import {
  openReset,
  readResetOptions,
  requestReset,
  resetForgottenPassword,
} from '@quittance/shared/contract/account.ts'
import { acceptInvitation, openInvitation } from '@quittance/shared/contract/member-access.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

// The links in e-mails give access without a session: invitations, and resets of forgotten passwords.

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => (await call(openInvitation, { body: { token }, signal })).invitation,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface AcceptanceValues {
  readonly name: string
  readonly password: string
}

export function acceptInvitationOf(token: string, values: AcceptanceValues) {
  return call(acceptInvitation, { body: { token, ...values } })
}

/** Queries how a forgotten password can be reset. */
export const resetOptionsQuery = queryOptions({
  queryKey: ['password', 'options'],
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

export function requestResetLink(values: { readonly email: string }) {
  return call(requestReset, { body: values })
}

export function resetPassword(token: string, values: { readonly password: string }) {
  return call(resetForgottenPassword, { body: { token, ...values } })
}
