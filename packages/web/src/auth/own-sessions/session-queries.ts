import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type WireSession,
} from '@quittance/shared/contract/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export type OwnSession = WireSession

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await call(listOwnSessions, { signal })).sessions,
  staleTime: 0,
})

/** Id of a session, or all sessions except the current one. */
export type Ending = number | 'others'

/** Ends sessions. Requires the member's password. */
export function endSessions(which: Ending, password: string) {
  if (which === 'others') return call(endOtherSessions, { body: { password } })
  return call(endOwnSession, { body: { id: which, password } })
}
