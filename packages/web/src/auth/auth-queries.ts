import { login, logout, readCurrentUser, type User } from '@quittance/shared/contract/auth.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, renewAntiForgeryToken } from '#api/client.ts'
import { chooseLanguage } from '#api/dictionary-queries.ts'
import { forgetMember, rememberFor } from '#api/tab-memory.ts'
import { keepToken, keptToken, onTokenChangeElsewhere } from '#api/token.ts'
import { currentLocale, keepLocale } from '#locale/locale.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** Of the second factor, once it was asked for. */
  readonly otp?: string
}

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { user } = await call(readCurrentUser, { signal })
    rememberFor(user.id)
    return user
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Where another tab signs in or out, nobody knows who is signed in until the server has said so again. @returns how to stop */
export function followOtherSessions(queries: QueryClient): () => void {
  return onTokenChangeElsewhere(() => {
    if (keptToken() === null) void queries.cancelQueries({ queryKey: meQuery.queryKey })
    else void queries.resetQueries({ queryKey: meQuery.queryKey })
  })
}

/** Who is signed in; undefined until the server has said so. */
export function useMe(): User | undefined {
  return useQuery(meQuery).data
}

/** Who was signed in last, as far as it is known here; asks nobody. */
export function useKnownMe(): User | undefined {
  return useQuery({ ...meQuery, enabled: false }).data
}

/** Signs in and keeps the token. What another member loaded before is forgotten. */
export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const { token, user } = await call(login, { body: credentials })
      keepToken(token)
      rememberFor(user.id)
      await renewAntiForgeryToken()
      if (user.locale !== null) await speak(user.locale)
      return user
    },
    onSuccess: (user) => {
      const before = queries.getQueryData(meQuery.queryKey)
      if (before && before.id !== user.id) queries.removeQueries({ predicate: (query) => !query.isActive() })
      queries.setQueryData(meQuery.queryKey, user)
    },
  })
}

/** Ends the session. Where the server cannot be reached, this browser forgets its half, without which the other is worth nothing. */
export function useSignOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(logout, { asksToSignIn: false }),
    onSettled: () => {
      keepToken(null)
      forgetMember()
      queries.clear()
    },
  })
}

/** The saved choice of a member, in this browser from now on. */
async function speak(locale: Locale): Promise<void> {
  const isSpoken = locale === currentLocale()
  keepLocale(locale)
  // Without the dictionary now, it comes with the next screen.
  if (!isSpoken) await chooseLanguage(locale).catch(() => undefined)
}
