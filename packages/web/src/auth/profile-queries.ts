import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  updateProfile,
  type WireSession,
} from '@quittance/shared/contract/account.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { chooseLanguage } from '#api/dictionary-queries.ts'
import { meQuery } from '#api/me-queries.ts'
import { screenFreshMs } from '#api/query-client.ts'
import { startQuery } from '#api/start-query.ts'
import { showToast } from '#ui/toasts.ts'
import { twoFactorQuery } from './two-factor/two-factor-queries.ts'

export interface PasswordValues {
  readonly current_password: string
  readonly password: string
}

export function sendPassword(body: PasswordValues) {
  return call(changePassword, { body })
}

/** Changes name or language, and updates the cached member. */
export function useUpdateMe() {
  const queries = useQueryClient()
  return async (body: { readonly name?: string; readonly locale?: Locale | null }) => {
    const answer = await call(updateProfile, { body })
    queries.setQueryData(meQuery.queryKey, (before) => ({ ...before, ...answer.user }))
    return answer
  }
}

/** Changes the language of this browser immediately, and stores it in the member's profile. */
export function useChooseLanguage() {
  const update = useUpdateMe()
  return useMutation({
    mutationFn: async (locale: Locale) => {
      await chooseLanguage(locale)
      await update({ locale })
    },
    onError: (error) => showToast('error', error.message, 5_000),
  })
}

export type OwnSession = WireSession

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await call(listOwnSessions, { signal })).sessions,
  staleTime: screenFreshMs,
})

/** Starts the queries of the profile. */
export function startProfile(queries: QueryClient): void {
  startQuery(queries, sessionsQuery)
  startQuery(queries, twoFactorQuery)
}

/** Id of a session, or all sessions except the current one. */
export type EndedSessions = number | 'others'

/** Ends sessions. Requires the member's password. */
export function endSessions(ended: EndedSessions, password: string) {
  if (ended === 'others') return call(endOtherSessions, { body: { password } })
  return call(endOwnSession, { body: { id: ended, password } })
}
