import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { upgradeInstalledDatabase } from '#commands/installed-services.ts'
import type { Config } from '#config/config.ts'
import { prepareDataFolders } from '#config/data-directory.ts'
import { formatEnvFile } from '#config/env-file.ts'
import { envFilePath, type Installation, readInstallation } from '#config/installation.ts'
import { withServices } from '#services.ts'
import { demoAdminEmail, seedDemo } from './seed-demo.ts'

interface DemoInstallation {
  readonly installation: Installation
  readonly email: string
  readonly password: string
}

/** Opens the demo installation in the data directory, with an embedded database. Creates it at the first start. */
export async function prepareDemo(config: Config): Promise<DemoInstallation> {
  prepareDataFolders(config.dataDir)
  const password = readDemoPassword(config.dataDir)
  const installation = readInstallation(config.dataDir) ?? createInstallation(config)
  await withServices(config, installation, async (services) => {
    await upgradeInstalledDatabase(services)
    await seedDemo(services, { password })
  })
  return { installation, email: demoAdminEmail, password }
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
    // E-mails are written to a file, because visitors may enter addresses of real people.
    MAIL_DRIVER: 'log',
  }
  writeFileSync(envFilePath(config.dataDir), formatEnvFile(values), { mode: 0o600 })
  const installation = readInstallation(config.dataDir)
  if (!installation) throw new Error('The environment file cannot be read after writing it')
  return installation
}

function readDemoPassword(dataDir: string): string {
  const file = join(dataDir, 'storage/app/demo-password.txt')
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(9).toString('base64url')}\n`, { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
