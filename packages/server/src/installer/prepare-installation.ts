import { randomBytes } from 'node:crypto'
import type { InstallerSettings } from '@quittance/shared/installation/installer-settings.ts'
import type { Config } from '#config/config.ts'
import { EnvFileError, type EnvValues, formatEnvFile } from '#config/env-file.ts'
import { type EnvironmentKey, type Installation, parseInstallation } from '#config/installation.ts'
import type { Sentence } from '#errors.ts'
import { prepareDatabase, type SentenceListener } from './prepare-database.ts'
import { checkDataFolder, checkFolders, getRemedyCommand } from './requirements.ts'

export type PreparedInstallation =
  | {
      readonly isPrepared: true
      /** Text of the environment file. */
      readonly environment: string
      readonly hasAdmin: boolean
    }
  | {
      readonly isPrepared: false
      readonly reason: 'unusable' | 'holds-product' | 'folder-unwritable' | 'file-misplaced'
      readonly sentence: Sentence
    }

interface PrepareRequest {
  readonly settings: InstallerSettings
  readonly useExisting: boolean
}

/** Runs the second step of the setup: prepares the database and composes the environment file without writing it. Safe to repeat. */
export async function prepareInstallation(
  config: Pick<Config, 'dataDir' | 'webDist' | 'canUpgradeWithoutBackup' | 'databaseTls'>,
  { settings, useExisting }: PrepareRequest,
  report: SentenceListener,
): Promise<PreparedInstallation> {
  const { dataDir } = config
  const unwritableFolder = [checkDataFolder(dataDir), ...checkFolders(dataDir)].find(
    (folder) => !folder.isWritable,
  )
  if (unwritableFolder) {
    const params = { folder: unwritableFolder.folder, command: getRemedyCommand(unwritableFolder) }
    return {
      isPrepared: false,
      reason: 'folder-unwritable',
      sentence: { key: 'installer.folder-unwritable', params },
    }
  }
  const environmentResult = composeEnvironment(settings, config)
  if (!environmentResult.isComposed) {
    return { isPrepared: false, reason: 'file-misplaced', sentence: environmentResult.sentence }
  }
  const { values, installation } = environmentResult
  const upgrade = { config, environment: values, clock: () => new Date() }
  const preparation = await prepareDatabase(installation.database, { useExisting, upgrade }, report)
  if (!preparation.isPrepared) return preparation
  report({ key: 'installer.ready' })
  return { isPrepared: true, environment: formatEnvFile(values), hasAdmin: preparation.hasAdmin }
}

const keyBytes = 32
const embeddedFolder = 'storage/app'
const defaultFile = 'quittance.sqlite'

type EnvironmentResult =
  | { readonly isComposed: true; readonly values: EnvValues; readonly installation: Installation }
  /** The database file is in the wrong place, or certificates are missing. Other settings have been validated with the call. */
  | { readonly isComposed: false; readonly sentence: Sentence }

/** Composes the environment file for the settings, and the installation that it describes. */
export function composeEnvironment(
  settings: InstallerSettings,
  { dataDir, databaseTls }: Pick<Config, 'dataDir' | 'databaseTls'>,
): EnvironmentResult {
  const isServer = settings.dbConnection !== 'sqlite'
  const values = { ...buildEnvironment(settings), ...(isServer && databaseTls) }
  try {
    return { isComposed: true, values, installation: parseInstallation(values, dataDir) }
  } catch (error) {
    if (error instanceof EnvFileError) return { isComposed: false, sentence: error.sentence }
    throw error
  }
}

/** The keys that the last step accepts. */
type KnownEnvValues = Readonly<Partial<Record<EnvironmentKey, string>>>

/** Returns the values of the environment file, with a new installation key. */
function buildEnvironment(settings: InstallerSettings): EnvValues {
  return {
    APP_NAME: settings.appName,
    APP_ENV: settings.appEnv,
    APP_DEBUG: String(settings.appDebug),
    APP_URL: settings.appUrl,
    APP_KEY: randomBytes(keyBytes).toString('base64url'),
    ...buildRegionValues(settings),
    ...buildDatabaseValues(settings),
    MAIL_DRIVER: settings.mailDriver,
    MAIL_HOST: settings.mailHost,
    MAIL_PORT: String(settings.mailPort),
    MAIL_USERNAME: settings.mailUsername,
    MAIL_PASSWORD: settings.mailPassword,
    MAIL_ENCRYPTION: settings.mailEncryption,
  } satisfies KnownEnvValues
}

function buildRegionValues({ appLocale, appCountry, appTimezone }: InstallerSettings): EnvValues {
  return {
    ...(appLocale !== null && { APP_LOCALE: appLocale }),
    ...(appCountry !== '' && { APP_COUNTRY: appCountry }),
    ...(appTimezone !== '' && { APP_TIMEZONE: appTimezone }),
  } satisfies KnownEnvValues
}

function buildDatabaseValues(settings: InstallerSettings): EnvValues {
  if (settings.dbConnection === 'sqlite') {
    return { DB_CONNECTION: 'sqlite', DB_DATABASE: resolveEmbeddedFile(settings.dbDatabase) }
  }
  return {
    DB_CONNECTION: 'mysql',
    DB_HOST: settings.dbHost,
    DB_PORT: String(settings.dbPort),
    DB_DATABASE: settings.dbDatabase,
    DB_USERNAME: settings.dbUsername,
    DB_PASSWORD: settings.dbPassword,
  } satisfies KnownEnvValues
}

/** Resolves a name without slashes to a file in `storage/app`. A path is used unchanged. */
function resolveEmbeddedFile(name: string): string {
  const trimmedName = name.trim()
  if (trimmedName === '') return `${embeddedFolder}/${defaultFile}`
  if (/[/\\]/.test(trimmedName)) return trimmedName
  return `${embeddedFolder}/${/\.\w+$/.test(trimmedName) ? trimmedName : `${trimmedName}.sqlite`}`
}
