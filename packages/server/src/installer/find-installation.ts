import type { Config } from '#config/config.ts'
import { type Installation, readInstallation } from '#config/installation.ts'
import { probeDatabase } from '#database/connections/check-database.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { DatabaseUnusableError } from '#database/migrations/migrate.ts'
import { getTranslator } from '#languages/translators.ts'
import { describeConnectionFailure } from './database-messages.ts'
import {
  hasInstallationFile,
  removeFinishLock,
  requireDatabaseFile,
  writeInstallationFile,
} from './installation-file.ts'
import { hasAdministrator } from './repository.ts'
import { removeSetupKey } from './setup-token.ts'

type InstallationState =
  | { readonly state: 'installation'; readonly installation: Installation }
  | { readonly state: 'nothing' }
  /** The installation file exists, but the environment file is missing. */
  | { readonly state: 'no-environment' }

/**
 * Looks for an installation: the installation file exists, or the database named by the environment file has an active
 * administrator, in which case the installation file is written again.
 * @throws DatabaseUnusableError if the database cannot be reached, or if the embedded database of an installation is missing
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

/** Removes what a setup killed in its last step has left. */
function removeSetupLeftovers(dataDir: string, installation: Installation): InstallationState {
  removeSetupKey(dataDir)
  removeFinishLock(dataDir)
  return { state: 'installation', installation }
}

async function hasDatabaseAdministrator({ database: settings }: Installation): Promise<boolean> {
  const probe = await probeDatabase(settings, { mayCreate: false })
  if (!probe.isReachable) {
    const { key, params } = describeConnectionFailure(probe, settings)
    throw new DatabaseUnusableError(getTranslator('en')(key, params))
  }
  if (probe.existence === 'missing') return false
  const database = openDatabase(settings)
  try {
    return await hasAdministrator(database)
  } finally {
    await database.destroy()
  }
}
