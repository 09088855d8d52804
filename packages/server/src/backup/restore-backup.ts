import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { replaceDatabase } from '#database/replacing/replace-database.ts'
import type { Connection } from '#database/tables/schema.ts'
import { holdWaitingMessages } from '#mail/outbox/repository.ts'
import { type OnProgress, rebuildIndex } from '#search/rebuild-index.ts'
import { recordSecurityEvent, serverActor } from '#security/security-log.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { BackupError, explainWriteError } from './backup-error.ts'
import { loadBackup } from './load-backup.ts'
import type { BackupMetadata, BackupReadOptions } from './read-backup.ts'
import { migrateAndCompare } from './upgrade-database.ts'

export interface RestoreOptions {
  readonly settings: DatabaseSettings
  readonly clock: () => Date
  readonly onProgress?: BackupReadOptions['onProgress']
  readonly onIndexProgress?: OnProgress
}

export interface RestoreResult extends BackupMetadata {
  /** How many steps the schema of the backup was behind. */
  readonly migratedSteps: number
  /** How many e-mails are held back. */
  readonly heldEmails: number
}

/**
 * Puts what a backup holds in the place of what a database holds: all of it or nothing. The backup was read to its end
 * before. @throws BadBackup, DatabaseInUse
 */
export async function restoreBackup(file: string, restoring: RestoreOptions): Promise<RestoreResult> {
  try {
    return await replaceDatabase(restoring.settings, (empty) => fillDatabase(file, empty, restoring))
  } catch (error) {
    // What is written is the database, not the backup.
    const { settings } = restoring
    throw explainWriteError(error, settings.dialect === 'sqlite' ? settings.file : file)
  }
}

async function fillDatabase(
  file: string,
  database: Connection,
  restoring: RestoreOptions,
): Promise<RestoreResult> {
  const { settings, clock, onProgress, onIndexProgress: onIndexed } = restoring
  const { dialect } = settings
  const loaded = await loadBackup(file, { database, dialect, ...(onProgress && { onProgress }) })
  const migration = await migrateAndCompare(database, dialect)
  if (migration.differences.length > 0) {
    throw new BackupError({
      key: 'backup.not-equal',
      params: { file, what: migration.differences.join(', ') },
    })
  }
  await seedReferenceData(database, clock())
  const held = await holdWaitingMessages(database)
  const restoreEvent = { event: 'backup-restored', about: loaded.header.made_at, at: clock() } as const
  await recordSecurityEvent(database, serverActor, restoreEvent)
  await rebuildIndex({ database }, onIndexed)
  return { ...loaded, migratedSteps: migration.steps.length, heldEmails: held }
}
