import {
  finishInstallation,
  readInstallationProgress,
  readInstallationState,
  readServerDetails,
  submitInstallation,
  testDatabase,
  testMail,
} from '@quittance/shared/contract/installer.ts'
import { verifyPurchaseCode } from '@quittance/shared/contract/licence.ts'
import { encodeSettings, settingNames } from '@quittance/shared/wire/installer-settings.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, callService } from '#api/client.ts'
import { readRequirements } from './requirement-queries.ts'
import type { TypedSettings } from './typed-settings.ts'

/** What the first page needs to know before it can show anything. */
export interface Installation {
  readonly isInstalled: boolean
  readonly version: string
  /** An address for an image; null: the default cover. */
  readonly logo: string | null
  /** Where purchase codes are checked, and where they are explained; only before the installation. */
  readonly licenceUrl: string
  readonly codeHelpUrl: string
}

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: async ({ signal }): Promise<Installation> => {
    const answer = await call(readInstallationState, { signal })
    return {
      isInstalled: answer.file_exists,
      version: answer.crm_version,
      logo: answer.logo,
      licenceUrl: answer.licence_url ?? '',
      codeHelpUrl: answer.purchase_code_help_url ?? '',
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

export const requirementsQuery = queryOptions({
  queryKey: ['installation', 'requirements'],
  queryFn: async ({ signal }) => readRequirements((await call(readServerDetails, { signal })).server_details),
})

export interface CodeVerdict {
  readonly isValid: boolean
  /** What to say when it is not. */
  readonly sentence: string
}

/** Asks the licence service, wherever that is. @throws ApiError */
export async function verifyCode(licenceUrl: string, code: string, domain: string): Promise<CodeVerdict> {
  const body = { purchase_code: code, requested_domain: domain }
  const { verification, message } = await callService(licenceUrl, verifyPurchaseCode, body)
  return { isValid: verification === 'success', sentence: message || verification }
}

/** Ports go as they were typed, so that the server says what is wrong with one. */
function payloadOf(code: string, settings: TypedSettings) {
  const { dbPort, mailPort } = settings
  return {
    ...encodeSettings({ ...settings, dbPort: Number(dbPort), mailPort: Number(mailPort) }),
    [settingNames.dbPort]: dbPort,
    [settingNames.mailPort]: mailPort,
    purchase_code: code,
  }
}

/** @returns what the server found @throws ApiError, which says what is in the way */
export async function tryDatabase(code: string, settings: TypedSettings): Promise<string> {
  return (await call(testDatabase, { body: payloadOf(code, settings) })).message
}

/** @returns what the mail server said @throws ApiError, likewise */
export async function tryMail(code: string, settings: TypedSettings, recipient: string): Promise<string> {
  const body = { ...payloadOf(code, settings), to: recipient }
  return (await call(testMail, { body })).message
}

export interface Preparation {
  readonly code: string
  readonly settings: TypedSettings
  /** Use a database that holds the product already. */
  readonly useExisting: boolean
  readonly progressKey: string
}

export async function prepareInstallation({ code, settings, useExisting, progressKey }: Preparation) {
  const { contents, artisan_op, has_admin } = await call(submitInstallation, {
    body: { ...payloadOf(code, settings), use_existing: useExisting, progress_key: progressKey },
  })
  return { environment: contents, output: artisan_op, hasAdmin: has_admin }
}

const progressEveryMs = 500

/** The steps that a preparation has done so far. @param key null: none is under way */
export function useProgress(key: string | null): readonly string[] {
  const { data } = useQuery({
    queryKey: ['installation', 'progress', key],
    queryFn: async ({ signal }) =>
      (await call(readInstallationProgress, { query: { key: key ?? '' }, signal })).lines,
    enabled: key !== null,
    refetchInterval: progressEveryMs,
    retry: false,
    gcTime: 0,
  })
  return key === null ? [] : (data ?? [])
}

export interface Administrator {
  readonly email: string
  readonly password: string
}

/** @returns `success`, or what else the server has to say */
export async function finish(environment: string, { email, password }: Administrator): Promise<string> {
  return (await call(finishInstallation, { body: { env: environment, email, password } })).message
}
