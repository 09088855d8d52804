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

/** What anybody has changed since is shown whenever a page is opened: no form opens with what was kept from before. */
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

/** @param logo in Base64; null takes it away */
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

/** What new documents start with is asked for anew when one is opened. */
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
