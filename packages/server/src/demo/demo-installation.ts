import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { upgradeInstalledDatabase } from '#commands/installed-services.ts'
import type { Config } from '#config/config.ts'
import { prepareDataFolders } from '#config/data-directory.ts'
import { type EnvValues, formatEnvFile } from '#config/env-file.ts'
import {
  envFilePath,
  type Installation,
  readEnvironment,
  readInstallation,
  readRegion,
} from '#config/installation.ts'
import { withServices } from '#services.ts'
import { demoAdminEmail, seedDemo } from './seed-demo.ts'

interface DemoInstallation {
  readonly installation: Installation
  readonly email: string
  readonly password: string
  /** Language that the installation was created with; null: none. */
  readonly language: Locale | null
}

/**
 * Opens the demo installation in the data directory, with an embedded database. Creates it at the first start, in the requested
 * language. An existing one keeps its language.
 */
export async function prepareDemo(
  config: Config,
  requestedLanguage: Locale | null,
): Promise<DemoInstallation> {
  prepareDataFolders(config.dataDir)
  const password = readDemoPassword(config.dataDir)
  const installation = readInstallation(config.dataDir) ?? createInstallation(config, requestedLanguage)
  const language = readRegion(readEnvironment(config.dataDir) ?? {})?.locale ?? null
  await withServices(config, installation, async (services) => {
    await upgradeInstalledDatabase(services)
    await seedDemo(services, { password, language })
  })
  return { installation, email: demoAdminEmail, password, language }
}

function createInstallation(config: Config, language: Locale | null): Installation {
  const values = {
    APP_NAME: 'Quittance',
    APP_ENV: 'production',
    APP_DEBUG: 'false',
    APP_URL: `http://localhost:${config.port || 3000}`,
    APP_KEY: randomBytes(32).toString('base64url'),
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: 'storage/app/quittance.sqlite',
    // E-mails are written to a file, because visitors may enter addresses of real people.
    MAIL_DRIVER: 'log',
    ...(language !== null && buildRegionValues(language)),
  }
  writeFileSync(envFilePath(config.dataDir), formatEnvFile(values), { mode: 0o600 })
  const installation = readInstallation(config.dataDir)
  if (!installation) throw new Error('The environment file cannot be read after writing it')
  return installation
}

/** Returns the values with which the setup wizard creates statuses, texts and tax rates of a region. The company is in Lyon. */
function buildRegionValues(language: Locale): EnvValues {
  return { APP_LOCALE: language, APP_COUNTRY: 'FR', APP_TIMEZONE: 'Europe/Paris' }
}

function readDemoPassword(dataDir: string): string {
  const file = join(dataDir, 'storage/app/demo-password.txt')
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(9).toString('base64url')}\n`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
