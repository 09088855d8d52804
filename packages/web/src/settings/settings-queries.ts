import {
  readCompany,
  readKinds,
  readMail,
  storeLogo,
  testMailSettings,
  updateCompany,
  updateKind,
  type WireCompany,
  type WireKindSettings,
} from '@quittance/shared/contract/settings.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'

/** Disables the cache, so that a form always opens with current values, which another member may have changed. */
const alwaysFresh = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const

export const companyQuery = queryOptions({
  queryKey: ['settings', 'company'],
  queryFn: ({ signal }) => call(readCompany, { signal }),
  ...alwaysFresh,
})

export type CompanyValues = WireCompany & { readonly version: number }

export function useSaveCompany() {
  const queries = useQueryClient()
  return async (body: CompanyValues) => {
    const answer = await call(updateCompany, { body })
    const { version, ...company } = body
    queries.setQueryData(
      companyQuery.queryKey,
      (before) => before && { ...before, company, version: answer.version },
    )
    return answer
  }
}

/** Stores the logo. @param logo in Base64; null removes it */
export function useStoreLogo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (logo: string | null) => call(storeLogo, { body: { logo } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: companyQuery.queryKey })
      await queries.invalidateQueries({ queryKey: ['installation'] })
    },
  })
}

export const kindsQuery = queryOptions({
  queryKey: ['settings', 'kinds'],
  queryFn: async ({ signal }) => (await call(readKinds, { signal })).kinds,
  ...alwaysFresh,
})

export type KindValues = Omit<WireKindSettings, 'highest_number'>

/** Saves the defaults of new documents. A new document loads them again when it is opened. */
export function useSaveKind() {
  const queries = useQueryClient()
  return async (body: KindValues) => {
    const answer = await call(updateKind, { body })
    await queries.invalidateQueries({ queryKey: kindsQuery.queryKey })
    return answer
  }
}

export const mailQuery = queryOptions({
  queryKey: ['settings', 'mail'],
  queryFn: ({ signal }) => call(readMail, { signal }),
  ...alwaysFresh,
})

export function sendTestMail(to: string) {
  return call(testMailSettings, { body: { to } })
}
