import { acceptInvitation, openInvitation } from '@quittance/shared/contract/member-access.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

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

export function accept(token: string, values: AcceptanceValues) {
  return call(acceptInvitation, { body: { token, ...values } })
}
