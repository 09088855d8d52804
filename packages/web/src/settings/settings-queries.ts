import {
  listMailTemplates,
  resetMailTemplate,
  updateMailTemplate,
  type WireMailTemplate,
} from '@quittance/shared/contract/mail.ts'
import {
  listTokens,
  revokeToken,
  storeToken,
  type WireToken,
} from '@quittance/shared/contract/member-access.ts'
import type { Scope } from '@quittance/shared/contract/permissions.ts'
import { listCurrencies } from '@quittance/shared/contract/picker-lists.ts'
import {
  applyCountry,
  readRegion,
  updateRegion,
  type WireRegion,
} from '@quittance/shared/contract/region-settings.ts'
import {
  readCompany,
  readKinds,
  readMail,
  storeLogo,
  testMailSettings,
  updateBankDetails,
  updateCompany,
  updateKind,
  type WireBankDetails,
  type WireCompany,
  type WireKindSettings,
} from '@quittance/shared/contract/settings.ts'
import { normaliseIdentifier } from '@quittance/shared/law/identifiers/identifier-problem.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { meQuery } from '#api/me-queries.ts'
import { catalogueKeys, screenFreshMs } from '#api/query-client.ts'
import { withoutCache } from '#api/start-query.ts'
import { showToast } from '#ui/toasts.ts'

/** Sends a change and shows the result as a toast. Invalidates all queries, because any screen can show a setting. */
export function useChangeSetting() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (send: () => Promise<{ readonly message: string }>) => send(),
    onSuccess: ({ message }) => showToast('success', message, 5_000),
    onError: (error) => showToast('error', error.message, 5_000),
    onSettled: () => queries.invalidateQueries(),
  })
}

/** Returns a function that invalidates all queries, for forms that show the result of a save themselves. */
export function useInvalidateAll() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries()
}

/** A form always opens with current values, which another member may have changed. */
export const ofForm = { ...withoutCache, refetchOnReconnect: false } as const

export const companyQuery = queryOptions({
  queryKey: ['settings', 'company'],
  queryFn: ({ signal }) => call(readCompany, { signal }),
  ...ofForm,
})

/** The signed-in member is loaded with the name and the logo of the company. */
const brandFilter = { queryKey: meQuery.queryKey }

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
    void queries.invalidateQueries(brandFilter)
    return answer
  }
}

/** The versions of the company before and after a change of the bank details. */
export interface BankDetailsChange {
  readonly previousVersion: number
  readonly version: number
}

/** @param onChange called with the versions of a stored change */
export function useSaveBankDetails(onChange: (change: BankDetailsChange) => void) {
  const queries = useQueryClient()
  return async (body: WireBankDetails) => {
    const { previous_version: previousVersion, version, ...answer } = await call(updateBankDetails, { body })
    // As the server stores them.
    const bankDetails = { iban: normaliseIdentifier(body.iban), bic: normaliseIdentifier(body.bic) }
    queries.setQueryData(
      companyQuery.queryKey,
      (before) => before && { ...before, bank_details: bankDetails, version },
    )
    onChange({ previousVersion, version })
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
      await queries.invalidateQueries(brandFilter)
    },
  })
}

export const kindsQuery = queryOptions({
  queryKey: ['settings', 'kinds'],
  queryFn: ({ signal }) => call(readKinds, { signal }),
  ...ofForm,
})

export type KindValues = Omit<WireKindSettings, 'highest_number' | 'texts'>

/** Texts of new documents of a kind in another language than the company's. */
export type KindTexts = WireKindSettings['texts'][number]

/** Saves the defaults of new documents. A new document loads them again when it is opened. */
export function useSaveKind() {
  const queries = useQueryClient()
  return async (body: KindValues & { readonly texts?: readonly KindTexts[] }) => {
    const answer = await call(updateKind, { body })
    await queries.invalidateQueries({ queryKey: kindsQuery.queryKey })
    return answer
  }
}

export const regionQuery = queryOptions({
  queryKey: ['settings', 'region'],
  queryFn: ({ signal }) => call(readRegion, { signal }),
  ...ofForm,
})

/** The currencies in use. */
export const currenciesQuery = queryOptions({
  queryKey: catalogueKeys.currencies,
  queryFn: async ({ signal }) => (await call(listCurrencies, { signal })).currencies,
})

export type RegionValues = WireRegion & { readonly version: number }

export function useSaveRegion() {
  const queries = useQueryClient()
  return async (body: RegionValues) => {
    const answer = await call(updateRegion, { body })
    await queries.invalidateQueries()
    return answer
  }
}

export interface CountryChoice {
  readonly country: string
  readonly locale: Locale
}

/** Replaces what was never changed by the defaults of a country. */
export function sendCountry(body: CountryChoice) {
  return call(applyCountry, { body })
}

export const mailQuery = queryOptions({
  queryKey: ['settings', 'mail'],
  queryFn: ({ signal }) => call(readMail, { signal }),
  ...ofForm,
})

export function sendTestMail(to: string) {
  return call(testMailSettings, { body: { to } })
}

export type MailTemplate = WireMailTemplate

/** Values of the form of a template. */
export type TemplateValues = Omit<MailTemplate, 'is_original'>

export const templatesQuery = queryOptions({
  queryKey: ['settings', 'templates'],
  queryFn: async ({ signal }) => (await call(listMailTemplates, { signal })).templates,
  ...ofForm,
})

export function useSaveTemplate() {
  const queries = useQueryClient()
  return async (body: TemplateValues) => {
    const answer = await call(updateMailTemplate, { body })
    await queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
    return answer
  }
}

/** Resets a template to its original. @param onReset called with the message of the server */
export function useResetTemplate(onReset: (message: string) => Promise<void>) {
  return useMutation({
    mutationFn: ({ kind, locale }: Pick<MailTemplate, 'kind' | 'locale'>) =>
      call(resetMailTemplate, { body: { kind, locale } }),
    onSuccess: ({ message }) => onReset(message),
    onError: (error) => showToast('error', error.message, 5_000),
  })
}

export type ApiToken = WireToken

export const tokensQuery = queryOptions({
  queryKey: ['settings', 'tokens'],
  queryFn: async ({ signal }) => (await call(listTokens, { signal })).tokens,
  staleTime: screenFreshMs,
})

export interface TokenValues {
  readonly name: string
  readonly scopes: readonly Scope[]
}

export function createToken(values: TokenValues) {
  return call(storeToken, { body: values })
}

export function deleteToken(id: number) {
  return call(revokeToken, { body: { id } })
}

/** Returns the content of a file in Base64, as calls send it; null if the file is larger than the server accepts. */
export async function readFileContent(file: File, maxBytes: number): Promise<string | null> {
  if (file.size > maxBytes) return null
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () => reject(reader.error))
  reader.readAsDataURL(file)
  return (await promise).split(',')[1] ?? ''
}
