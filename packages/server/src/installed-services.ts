import { type Config, readConfig } from '#config/config.ts'
import { type Installation, readInstallation } from '#config/installation.ts'
import { requireDatabaseFile } from '#installer/require-database-file.ts'
import { prepareDataFolders } from './data-folders.ts'
import { CommandError } from './impossible.ts'
import { requireCurrentKey } from './require-current-key.ts'
import { closeServices, openServices, type Services } from './services.ts'
import { upgradeInstalledDatabase } from './upgrade-services.ts'

export const defaultDataDir = 'data'

/** @throws Impossible when nothing is installed there yet @throws DatabaseUnusable when its database file is missing */
export function requireInstallation(config: Config): Installation {
  prepareDataFolders(config.dataDir)
  const installation = readInstallation(config.dataDir)
  if (installation) {
    requireDatabaseFile(config.dataDir, installation)
    return installation
  }
  throw new CommandError(
    `Nothing is installed in ${config.dataDir} yet. Start the server and open it in a browser, or run: quittance install --from settings.json`,
  )
}

/** Runs one command of the command line on the installation, its database up to date. */
export async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  const installation = requireInstallation(config)
  const services = openServices(config, installation)
  try {
    await upgradeInstalledDatabase(services)
    await requireCurrentKey(services)
    await work(services)
  } finally {
    await closeServices(services)
  }
}
