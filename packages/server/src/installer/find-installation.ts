import type { Config } from '#config/config.ts'
import { type Installation, readInstallation } from '#config/installation.ts'
import { probeDatabase } from '#database/connections/check-database.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { DatabaseUnusable } from '#database/migrations/migrate.ts'
import { getTranslator } from '#languages/dictionaries.ts'
import { describeConnectionFailure } from './database-messages.ts'
import {
  hasInstallationFile,
  removeFinishLock,
  requireDatabaseFile,
  writeInstallationFile,
} from './installation-file.ts'
import { hasAdministrator } from './repository.ts'
import { removeSetupKey } from './setup-token.ts'

export type InstallationState =
  | { readonly state: 'installation'; readonly installation: Installation }
  | { readonly state: 'nothing' }
  /** The installation file is there, the environment file is not. */
  | { readonly state: 'no-environment' }

/**
 * Installed means: the installation file is there, or the database that the environment file names has an active
 * administrator, and then the file is written again. @throws DatabaseUnusable when that cannot be told, or when the embedded
 * database of an installation is missing
 */
export async function findInstallation({ dataDir }: Config, now: Date): Promise<InstallationState> {
  const installation = readInstallation(dataDir)
  if (hasInstallationFile(dataDir)) {
    if (!installation) return { state: 'no-environment' }
    requireDatabaseFile(dataDir, installation)
    return removeSetupLeftovers(dataDir, installation)
  }
  if (!(installation && (await hasDatabaseAdministrator(installation)))) return { state: 'nothing' }
  writeInstallationFile(dataDir, now)
  return removeSetupLeftovers(dataDir, installation)
}

/** What a setup that was killed at its very end has left goes. */
function removeSetupLeftovers(dataDir: string, installation: Installation): InstallationState {
  removeSetupKey(dataDir)
  removeFinishLock(dataDir)
  return { state: 'installation', installation }
}

async function hasDatabaseAdministrator({ database: settings }: Installation): Promise<boolean> {
  const reached = await probeDatabase(settings, { mayCreate: false })
  if (!reached.isReachable) {
    const { key, params } = describeConnectionFailure(reached, settings)
    throw new DatabaseUnusable(getTranslator('en')(key, params))
  }
  if (reached.existence === 'missing') return false
  const database = openDatabase(settings)
  try {
    return await hasAdministrator(database)
  } finally {
    await database.destroy()
  }
}
