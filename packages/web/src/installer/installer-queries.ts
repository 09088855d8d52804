import {
  finishInstallation,
  readInstallationProgress,
  readInstallationState,
  readServerDetails,
  type ServerDetails,
  submitInstallation,
  testDatabase,
  testMail,
} from '@quittance/shared/contract/installer.ts'
import { verifyPurchaseCode } from '@quittance/shared/contract/licence.ts'
import {
  type Capability,
  capabilities,
  checkedFolders,
  type FolderPermission,
  isSufficientPermission,
} from '@quittance/shared/installation/requirements.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { encodeSettings, settingNames } from '@quittance/shared/wire/installer-settings.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callService } from '#api/call-service.ts'
import { call } from '#api/client.ts'
import type { ApiError } from '#api/responses.ts'
import { type EnteredSettings, fieldLabel, type InstallerField } from './installer-form.ts'

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

interface CodeVerification {
  readonly isValid: boolean
  /** Message to show if the code is not valid. */
  readonly message: string
}

/** Checks a purchase code with the licence service, which can be on another host. @throws ApiError */
export async function verifyCode(
  licenceUrl: string,
  code: string,
  domain: string,
): Promise<CodeVerification> {
  const body = { purchase_code: code, requested_domain: domain }
  const { verification, message } = await callService(licenceUrl, verifyPurchaseCode, body)
  return { isValid: verification === 'success', message: message || verification }
}

/** Returns the body of a call. Ports are sent as typed, so that the server reports an invalid one. */
function payloadOf(code: string, settings: EnteredSettings) {
  const { dbPort, mailPort } = settings
  return {
    ...encodeSettings({ ...settings, dbPort: Number(dbPort), mailPort: Number(mailPort) }),
    [settingNames.dbPort]: dbPort,
    [settingNames.mailPort]: mailPort,
    purchase_code: code,
  }
}

/** Tests the settings of the database. @returns the message of the server @throws ApiError with the reason of the failure */
export async function sendDatabaseTest(code: string, settings: EnteredSettings): Promise<string> {
  return (await call(testDatabase, { body: payloadOf(code, settings) })).message
}

/** Sends a test e-mail. @returns the message of the server @throws ApiError with the reason of the failure */
export async function sendMailTest(
  code: string,
  settings: EnteredSettings,
  recipient: string,
): Promise<string> {
  const body = { ...payloadOf(code, settings), to: recipient }
  return (await call(testMail, { body })).message
}

interface Preparation {
  readonly code: string
  readonly settings: EnteredSettings
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
export async function finishSetup(environment: string, { email, password }: Administrator): Promise<string> {
  return (await call(finishInstallation, { body: { env: environment, email, password } })).message
}

const wireNames = {
  ...settingNames,
  code: 'purchase_code',
  recipient: 'to',
  environment: 'env',
  adminEmail: 'email',
  adminPassword: 'password',
} as const satisfies Record<InstallerField, string>

const fieldsByName = new Map(
  Object.entries(wireNames).map(([field, name]) => [name as string, field as InstallerField]), // as: the keys of a constant
)

/** Errors of a rejected call. */
interface InstallerProblems {
  readonly fields: readonly (readonly [InstallerField, string])[]
  /** Errors that belong to no field. */
  readonly others: readonly string[]
}

/** Assigns the errors of a rejected call to fields, and replaces the wire names in them with the labels on the screen. */
export function problemsIn(
  error: ApiError,
  settings: EnteredSettings,
  text: TranslateFunction,
): InstallerProblems {
  const fields: [InstallerField, string][] = []
  const others: string[] = []
  for (const [name, messages] of Object.entries(error.errors)) {
    const field = fieldsByName.get(name)
    if (field === undefined) others.push(...messages)
    else fields.push([field, replaceName(messages.join(' '), name, text(fieldLabel(field, settings)))])
  }
  const isEmpty = others.length === 0 && fields.length === 0
  return { fields, others: isEmpty ? [error.message] : others }
}

/**
 * Replaces a wire name in a sentence with a label. A name that is also a word (`to`, `email`) is replaced only at the
 * beginning or after a quotation mark.
 */
function replaceName(sentence: string, name: string, label: string): string {
  const before = name.includes('_') ? '(?<![\\p{L}\\d_-])' : '(?<=^|[«„“"]\\s?)'
  return sentence.replace(new RegExp(`${before}${name}(?![\\p{L}\\d_-])`, 'u'), () => label)
}

interface Advised {
  /** How to meet the requirement; null if it is met. */
  readonly advice: string | null
}

interface CapabilityRow extends Advised {
  readonly name: Capability
  readonly isThere: boolean
}

export interface FolderRow extends Advised {
  readonly folder: string
  /** In octal notation. */
  readonly permission: string
  readonly isGood: boolean
}

/** Requirements of the product and whether its server meets them. */
export interface Requirements {
  readonly runtime: Advised & {
    readonly isGood: boolean
    readonly onServer: string
    readonly required: string
  }
  readonly capabilities: readonly CapabilityRow[]
  readonly folders: readonly FolderRow[]
  /** Line for the crontab. */
  readonly scheduleCommand: string
}

export function readRequirements(details: ServerDetails): Requirements {
  const adviceFor = (name: string) => details.advice[name] ?? null
  const folderNames = Object.keys(checkedFolders) as FolderPermission[] // as: the keys of a constant
  return {
    runtime: {
      isGood: details.php_version,
      onServer: details.server_php_version,
      required: details.required_php_version,
      advice: adviceFor('php_version'),
    },
    capabilities: capabilities.map((name) => ({ name, isThere: details[name], advice: adviceFor(name) })),
    folders: folderNames.map((name) => ({
      folder: checkedFolders[name],
      permission: details[name],
      isGood: isSufficientPermission(details[name]),
      advice: adviceFor(name),
    })),
    scheduleCommand: details.schedule_command,
  }
}
