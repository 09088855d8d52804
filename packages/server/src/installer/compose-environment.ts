import { randomBytes } from 'node:crypto'
import type { InstallerSettings } from '@quittance/shared/installation/installer-settings.ts'
import type { Config } from '#config/config.ts'
import { BadEnvFile, type EnvValues } from '#config/env-file.ts'
import type { EnvironmentKey } from '#config/environment-keys.ts'
import { type Installation, parseInstallation } from '#config/installation.ts'
import type { Sentence } from '#errors.ts'

const keyBytes = 32
const embeddedFolder = 'storage/app'
const defaultFile = 'quittance.sqlite'

export type EnvironmentResult =
  | { readonly composed: true; readonly values: EnvValues; readonly installation: Installation }
  /** The database file is in the wrong place, or certificates are not there: all else of the settings was checked as they came in. */
  | { readonly composed: false; readonly sentence: Sentence }

/** The environment file of the settings, and the installation that it makes. */
export function composeEnvironment(
  settings: InstallerSettings,
  { dataDir, databaseTls }: Pick<Config, 'dataDir' | 'databaseTls'>,
): EnvironmentResult {
  const isServer = settings.dbConnection !== 'sqlite'
  const values = { ...buildEnvironment(settings), ...(isServer && databaseTls) }
  try {
    return { composed: true, values, installation: parseInstallation(values, dataDir) }
  } catch (error) {
    if (error instanceof BadEnvFile) return { composed: false, sentence: error.sentence }
    throw error
  }
}

/** What the last step takes back. */
type KnownEnvValues = Readonly<Partial<Record<EnvironmentKey, string>>>

/** What the environment file will say, with a new secret of the installation in it. */
function buildEnvironment(settings: InstallerSettings): EnvValues {
  return {
    APP_NAME: settings.appName,
    APP_ENV: settings.appEnv,
    APP_DEBUG: String(settings.appDebug),
    APP_URL: settings.appUrl,
    APP_KEY: randomBytes(keyBytes).toString('base64url'),
    ...buildDatabaseValues(settings),
    MAIL_DRIVER: settings.mailDriver,
    MAIL_HOST: settings.mailHost,
    MAIL_PORT: String(settings.mailPort),
    MAIL_USERNAME: settings.mailUsername,
    MAIL_PASSWORD: settings.mailPassword,
    MAIL_ENCRYPTION: settings.mailEncryption,
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

/** A bare name becomes a file in the folder for such files; a path is taken as it is. */
function resolveEmbeddedFile(name: string): string {
  const trimmedName = name.trim()
  if (trimmedName === '') return `${embeddedFolder}/${defaultFile}`
  if (/[/\\]/.test(trimmedName)) return trimmedName
  return `${embeddedFolder}/${/\.\w+$/.test(trimmedName) ? trimmedName : `${trimmedName}.sqlite`}`
}
