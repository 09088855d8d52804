import { statSync } from 'node:fs'
import { envFilePath, type Installation } from '#config/installation.ts'
import { DatabaseUnusable } from '#database/migrations/migrate.ts'
import { hasInstallationFile, getInstallationFile } from './installed-marker.ts'

/**
 * Refuses to work without the embedded database of a finished installation: opening it would create an empty one, and the
 * product would look as if everything had been deleted. @throws DatabaseUnusable
 */
export function requireDatabaseFile(dataDir: string, { database }: Installation): void {
  if (database.dialect !== 'sqlite' || !hasInstallationFile(dataDir)) return
  const size = statSync(database.file, { throwIfNoEntry: false })?.size ?? null
  if (size !== null && size > 0) return
  const state = size === null ? 'missing' : 'empty'
  throw new DatabaseUnusable(
    `This is installed, but its database ${database.file} is ${state}. Put the file back or mount its volume; restore a backup (quittance restore FILE); or correct DB_DATABASE in ${envFilePath(dataDir)}. To set up again with an empty database, delete ${getInstallationFile(dataDir)}.`,
  )
}
