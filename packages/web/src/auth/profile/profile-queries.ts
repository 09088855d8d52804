import { changePassword, updateProfile } from '@quittance/shared/contract/account.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { chooseLanguage } from '#api/dictionary-queries.ts'
import { meQuery } from '#auth/auth-queries.ts'
import { showToast } from '#ui/toasts.ts'

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
    queries.setQueryData(meQuery.queryKey, answer.user)
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
