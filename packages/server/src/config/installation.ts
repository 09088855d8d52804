import { readFileSync } from 'node:fs'
import { isAbsolute, join, normalize, relative } from 'node:path'
import { isCountryCode } from '@quittance/shared/documents/contact-details.ts'
import { isApplicationUrl } from '@quittance/shared/installation/application-url.ts'
import { databaseConnections, environments } from '@quittance/shared/installation/installer-settings.ts'
import {
  findCountryDefaults,
  findMainLanguage,
  isTimeZone,
  type Region,
} from '@quittance/shared/installation/regions.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { getErrorCode } from '#errors.ts'
import { deriveInstallationId } from '#secrets/key-fingerprint.ts'
import {
  EnvFileError,
  type EnvValues,
  parseEnvFile,
  parsePort,
  requireOneOf,
  requireValue,
} from './env-file.ts'
import { type MailSettings, readMailSettings } from './mail-settings.ts'
import { databaseTlsKeys, parseDatabaseNodes, parseDatabaseTls } from './read-database-settings.ts'

/** Settings of an installation, from its environment file. */
export interface Installation {
  readonly name: string
  readonly url: URL
  /** Path of the URL without a slash at its end: empty, or for example `/crm`. */
  readonly basePath: string
  /** Whether responses to unexpected errors contain the stack trace. Never true in production. */
  readonly shouldShowStacks: boolean
  /** Secret key of this installation: signs CSRF tokens, and encrypts other secrets. */
  readonly key: string
  /** Distinguishes this installation from others without revealing its key. Unchanged by a renewal of the key. */
  readonly id: string
  readonly database: DatabaseSettings
  readonly mail: MailSettings
}

/** Variable of the environment file during a renewal of the key: the former key. */
export const previousKeyVariable = 'APP_KEY_PREVIOUS'
/** Variable of the environment file after the first renewal of the key: the installation id that the first key had. */
export const installationIdVariable = 'APP_ID'

/** Returns the path of the environment file. */
export function envFilePath(dataDir: string): string {
  return join(dataDir, '.env')
}

/** Reads the installation in a data directory. Returns null if nothing is installed there. @throws EnvFileError */
export function readInstallation(dataDir: string): Installation | null {
  const values = readEnvironment(dataDir)
  return values === null ? null : parseInstallation(values, dataDir)
}

/** Reads the values of the environment file. Returns null if it does not exist. @throws EnvFileError */
export function readEnvironment(dataDir: string): EnvValues | null {
  const text = readFileIfExists(envFilePath(dataDir))
  return text === null ? null : parseEnvFile(text)
}

/** Parses the settings of an installation. @throws EnvFileError with the name of the invalid key */
export function parseInstallation(values: EnvValues, dataDir: string): Installation {
  if (values[previousKeyVariable] !== undefined) throw new EnvFileError('env.key-renewal', {})
  const key = requireValue(values, 'APP_KEY')
  const url = readUrl(requireValue(values, 'APP_URL'))
  const environment = requireOneOf(environments, 'APP_ENV', values.APP_ENV ?? 'production')
  requireOneOf(['true', 'false'], 'APP_DEBUG', values.APP_DEBUG ?? 'false')
  readRegion(values)
  return {
    name: values.APP_NAME ?? 'Quittance',
    url,
    basePath: url.pathname.replace(/\/+$/, ''),
    shouldShowStacks: values.APP_DEBUG === 'true' && environment !== 'production',
    key,
    id: values[installationIdVariable] ?? deriveInstallationId(key),
    database: readDatabaseSettings(values, dataDir),
    mail: readMailSettings(values),
  }
}

/**
 * Returns the region that a new installation starts with; null: none is chosen. An existing one has it in its settings.
 * @throws EnvFileError with the name of the invalid key
 */
export function readRegion(values: EnvValues): Region | null {
  const { APP_LOCALE: language = '', APP_COUNTRY: country = '', APP_TIMEZONE: timeZone = '' } = values
  if (language === '' && country === '' && timeZone === '') return null
  if (country !== '' && !isCountryCode(country)) throw new EnvFileError('env.country', { value: country })
  if (timeZone !== '' && !isTimeZone(timeZone)) throw new EnvFileError('env.time-zone', { value: timeZone })
  return {
    locale:
      language === '' ? (findMainLanguage(country) ?? 'en') : requireOneOf(locales, 'APP_LOCALE', language),
    country,
    timeZone: timeZone === '' ? (findCountryDefaults(country)?.timeZone ?? '') : timeZone,
  }
}

function readDatabaseSettings(values: EnvValues, dataDir: string): DatabaseSettings {
  if (requireOneOf(databaseConnections, 'DB_CONNECTION', values.DB_CONNECTION ?? '') === 'sqlite') {
    const file = requireValue(values, 'DB_DATABASE')
    return { dialect: 'sqlite', file: resolveDatabaseFile(file, dataDir) }
  }
  return {
    dialect: 'mysql',
    ...parseDatabaseNodes(values.DB_HOST ?? 'localhost', parsePort('DB_PORT', values.DB_PORT ?? '3306')),
    database: requireValue(values, 'DB_DATABASE'),
    user: requireValue(values, 'DB_USERNAME'),
    password: values.DB_PASSWORD ?? '',
    ...parseDatabaseTls(values, dataDir),
  }
}

const reservedFolders = ['storage/framework', 'storage/logs', 'bootstrap']

/** Returns the path of the embedded database. @throws EnvFileError if it is in a folder that the product uses for other files */
function resolveDatabaseFile(name: string, dataDir: string): string {
  const file = isAbsolute(name) ? normalize(name) : join(dataDir, name)
  const relativePath = relative(dataDir, file)
  const isReserved =
    relativePath.startsWith('.env') || reservedFolders.some((folder) => relativePath.startsWith(folder))
  const isOutside = !isAbsolute(name) && relativePath.startsWith('..')
  if (isReserved || isOutside || /[/\\]$/.test(name)) throw new EnvFileError('env.db-file', { value: name })
  return file
}

function readUrl(text: string): URL {
  if (isApplicationUrl(text)) return new URL(text)
  throw new EnvFileError('env.url', { value: text })
}

function readFileIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = getErrorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    // biome-ignore lint/style/useErrorCause: the sentence contains all that is known
    if (code === 'EACCES') throw new EnvFileError('env.not-allowed', { file })
    throw error
  }
}

/** All keys of an environment file that the setup wizard writes. */
export const environmentKeys = [
  'APP_NAME',
  'APP_ENV',
  'APP_DEBUG',
  'APP_URL',
  'APP_KEY',
  'APP_LOCALE',
  'APP_COUNTRY',
  'APP_TIMEZONE',
  'DB_CONNECTION',
  'DB_HOST',
  'DB_PORT',
  'DB_DATABASE',
  'DB_USERNAME',
  'DB_PASSWORD',
  ...databaseTlsKeys,
  'MAIL_DRIVER',
  'MAIL_HOST',
  'MAIL_PORT',
  'MAIL_USERNAME',
  'MAIL_PASSWORD',
  'MAIL_ENCRYPTION',
] as const

export type EnvironmentKey = (typeof environmentKeys)[number]
