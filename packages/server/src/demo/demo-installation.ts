import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { upgradeInstalledDatabase } from '#commands/installed-services.ts'
import type { Config } from '#config/config.ts'
import { prepareDataFolders } from '#config/data-directory.ts'
import { formatEnvFile } from '#config/env-file.ts'
import { envFilePath, type Installation, readInstallation } from '#config/installation.ts'
import { closeServices, openServices } from '#services.ts'
import { demoAdminEmail, seedDemo } from './seed-demo.ts'

export interface DemoInstallation {
  readonly installation: Installation
  readonly email: string
  readonly password: string
}

/** A demo company on the embedded database: made at the first start of a data directory, found again at the others. */
export async function prepareDemo(config: Config): Promise<DemoInstallation> {
  prepareDataFolders(config.dataDir)
  const password = readDemoPassword(config.dataDir)
  const installation = readInstallation(config.dataDir) ?? createInstallation(config)
  const services = openServices(config, installation)
  try {
    await upgradeInstalledDatabase(services)
    await seedDemo(services, { password })
    return { installation, email: demoAdminEmail, password }
  } finally {
    await closeServices(services)
  }
}

function createInstallation(config: Config): Installation {
  const values = {
    APP_NAME: 'Quittance',
    APP_ENV: 'production',
    APP_DEBUG: 'false',
    APP_URL: `http://localhost:${config.port || 3000}`,
    APP_KEY: randomBytes(32).toString('base64url'),
    DB_CONNECTION: 'sqlite',
    DB_DATABASE: 'storage/app/quittance.sqlite',
    // Whoever tries it out writes e-mails to people who may exist: they are written to a file.
    MAIL_DRIVER: 'log',
  }
  writeFileSync(envFilePath(config.dataDir), formatEnvFile(values), { mode: 0o600 })
  const installation = readInstallation(config.dataDir)
  if (!installation) throw new Error('The environment file was written but is not there')
  return installation
}

function readDemoPassword(dataDir: string): string {
  const file = join(dataDir, 'storage/app/demo-password.txt')
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(9).toString('base64url')}\n`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
