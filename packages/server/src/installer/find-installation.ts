import type { Config } from '#config/config.ts'
import { type Installation, readInstallation } from '#config/installation.ts'
import { probeDatabase } from '#database/connections/check-database.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { DatabaseUnusable } from '#database/migrations/migrate.ts'
import { textIn } from '#locale/dictionaries.ts'
import { forgetFinishing, isMarkedInstalled, markInstalled } from './installed-marker.ts'
import { holdsAdministrator } from './repository.ts'
import { requireDatabaseFile } from './require-database-file.ts'
import { sayUnreached } from './sayings.ts'
import { forgetSetupKey } from './setup-pass.ts'

export type Found =
  | { readonly found: 'installation'; readonly installation: Installation }
  | { readonly found: 'nothing' }
  /** The installation file is there, the environment file is not. */
  | { readonly found: 'no-environment' }

/**
 * Installed means: the installation file is there, or the database that the environment file names has an active
 * administrator, and then the file is written again. @throws DatabaseUnusable when that cannot be told, or when the embedded
 * database of an installation is missing
 */
export async function findInstallation({ dataDir }: Config, now: Date): Promise<Found> {
  const installation = readInstallation(dataDir)
  if (isMarkedInstalled(dataDir)) {
    if (!installation) return { found: 'no-environment' }
    requireDatabaseFile(dataDir, installation)
    return foundAll(dataDir, installation)
  }
  if (!(installation && (await hasAdministrator(installation)))) return { found: 'nothing' }
  markInstalled(dataDir, now)
  return foundAll(dataDir, installation)
}

/** What a setup that was killed at its very end has left goes. */
function foundAll(dataDir: string, installation: Installation): Found {
  forgetSetupKey(dataDir)
  forgetFinishing(dataDir)
  return { found: 'installation', installation }
}

async function hasAdministrator({ database: settings }: Installation): Promise<boolean> {
  const reached = await probeDatabase(settings, { mayCreate: false })
  if (!reached.isReachable) {
    const { key, params } = sayUnreached(reached, settings)
    throw new DatabaseUnusable(textIn('en')(key, params))
  }
  if (reached.existence === 'missing') return false
  const database = openDatabase(settings)
  try {
    return await holdsAdministrator(database)
  } finally {
    await database.destroy()
  }
}
