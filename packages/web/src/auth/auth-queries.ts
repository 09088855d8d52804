import { login, logout } from '@quittance/shared/contract/auth.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { forgetMember, rememberFor } from '#api/browser-storage.ts'
import { call, renewCsrfToken } from '#api/client.ts'
import { chooseLanguage } from '#api/dictionary-queries.ts'
import { meQuery } from '#api/me-queries.ts'
import { ApiError } from '#api/responses.ts'
import { keepToken, keptToken, onTokenChange, onTokenChangeElsewhere } from '#api/token.ts'
import { currentLocale, keepLocale } from '#locale/locale.ts'

interface Credentials {
  readonly email: string
  readonly password: string
  /** Two-factor code, if the server requires one. */
  readonly otp?: string
}

/**
 * Reacts to sign-ins and sign-outs in other tabs: after a sign-in, the member is loaded again and unknown until then.
 * @returns a function that unsubscribes
 */
export function followOtherSessions(queries: QueryClient): () => void {
  return onTokenChangeElsewhere(() => {
    if (keptToken() === null) void queries.cancelQueries({ queryKey: meQuery.queryKey })
    else void queries.resetQueries({ queryKey: meQuery.queryKey })
  })
}

/** Signs in and stores the token. If another member was signed in before, removes the unused queries from the cache. */
export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const { token, user } = await call(login, { body: credentials })
      keepToken(token)
      rememberFor(user.id)
      await renewCsrfToken()
      if (user.locale !== null) await speak(user.locale)
      return user
    },
    onSuccess: (user) => {
      const { queryKey } = meQuery
      // The screen below the dialog of a member who signs in again depends on fields that are not in this response.
      queries.setQueryData(queryKey, (before) => {
        if (before?.id === user.id) return { ...before, ...user }
        if (before) queries.removeQueries({ predicate: (query) => !query.isActive() })
        return user
      })
      void queries.invalidateQueries({ queryKey })
    },
  })
}

/** Returns whether a rejected sign-in had the correct password but requires a two-factor code. */
export function requiresCode(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false
  const { body } = error
  return typeof body === 'object' && body !== null && 'otp_required' in body && body.otp_required === true
}

/** Ends the session. If the server cannot be reached, deletes the token only: the session cookie is useless without it. */
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

/** Applies the language in a member's profile to this browser. */
async function speak(locale: Locale): Promise<void> {
  const isSpoken = locale === currentLocale()
  keepLocale(locale)
  // If the dictionary cannot be loaded now, it is loaded with the next screen.
  if (!isSpoken) await chooseLanguage(locale).catch(() => undefined)
}

/** Returns whether this browser has a session token. Only the server knows whether it is still valid. */
export function isSignedIn(): boolean {
  return keptToken() !== null
}

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onTokenChange, isSignedIn)
}
