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

/** State of the installation, which the first page needs before it can show anything. */
export interface Installation {
  readonly isInstalled: boolean
  readonly version: string
  /** URL of an image; null: the default cover. */
  readonly logo: string | null
  /** URLs that check and explain purchase codes; empty after the installation. */
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
  /** Message to show if the code is not valid. */
  readonly sentence: string
}

/** Checks a purchase code with the licence service, which can be on another host. @throws ApiError */
export async function verifyCode(licenceUrl: string, code: string, domain: string): Promise<CodeVerdict> {
  const body = { purchase_code: code, requested_domain: domain }
  const { verification, message } = await callService(licenceUrl, verifyPurchaseCode, body)
  return { isValid: verification === 'success', sentence: message || verification }
}

/** Returns the body of a call. Ports are sent as typed, so that the server reports an invalid one. */
function payloadOf(code: string, settings: TypedSettings) {
  const { dbPort, mailPort } = settings
  return {
    ...encodeSettings({ ...settings, dbPort: Number(dbPort), mailPort: Number(mailPort) }),
    [settingNames.dbPort]: dbPort,
    [settingNames.mailPort]: mailPort,
    purchase_code: code,
  }
}

/** Tests the settings of the database. @returns the message of the server @throws ApiError with the reason of the failure */
export async function tryDatabase(code: string, settings: TypedSettings): Promise<string> {
  return (await call(testDatabase, { body: payloadOf(code, settings) })).message
}

/** Sends a test e-mail. @returns the message of the server @throws ApiError with the reason of the failure */
export async function tryMail(code: string, settings: TypedSettings, recipient: string): Promise<string> {
  const body = { ...payloadOf(code, settings), to: recipient }
  return (await call(testMail, { body })).message
}

export interface Preparation {
  readonly code: string
  readonly settings: TypedSettings
  /** Whether to use a database that contains the product already. */
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

/** Returns the steps that a preparation has completed so far. @param key null if none is running */
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

/** Finishes the installation. @returns `success`, or another message of the server */
export async function finish(environment: string, { email, password }: Administrator): Promise<string> {
  return (await call(finishInstallation, { body: { env: environment, email, password } })).message
}
