import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { replaceDatabase } from '#database/replacing/replace-database.ts'
import type { Connection } from '#database/tables/schema.ts'
import { moveMark } from '#ledger/restore-event-repository.ts'
import { holdWaitingMessages } from '#mail/outbox/repository.ts'
import type { ProgressListener } from '#process/terminal.ts'
import { rebuildIndex } from '#search/rebuild-index.ts'
import { recordSecurityEvent } from '#security/repository.ts'
import { serverActor } from '#security/security-log.ts'
import { startWaiting } from '#settings/issuing/repository.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { BackupError, explainWriteError } from './backup-error.ts'
import { loadBackup } from './load-backup.ts'
import type { BackupMetadata, BackupReadOptions } from './read-backup.ts'
import { migrateAndCompare } from './upgrade-database.ts'

interface RestoreOptions {
  readonly settings: DatabaseSettings
  readonly clock: () => Date
  /**
   * Whether the installation moves to another server or database, so that nothing was issued after the backup. Otherwise issuing waits
   * until an administrator confirms what was.
   */
  readonly isMove?: boolean
  readonly onProgress?: BackupReadOptions['onProgress']
  readonly onIndexProgress?: ProgressListener
}

export interface RestoreResult extends BackupMetadata {
  /** Number of migrations that were applied to the restored database. */
  readonly appliedMigrationCount: number
  /** Number of unsent e-mails that are held back. */
  readonly heldEmails: number
  /** Whether issuing waits for a confirmation. */
  readonly isIssuingWaiting: boolean
}

/**
 * Replaces the content of a database with that of a backup, completely or not at all. The caller has checked the backup with
 * `readBackup`. @throws BackupError, DatabaseInUseError
 */
export async function restoreBackup(file: string, options: RestoreOptions): Promise<RestoreResult> {
  try {
    return await replaceDatabase(options.settings, (empty) => fillDatabase(file, empty, options))
  } catch (error) {
    // The file that could not be written is the database, not the backup.
    const { settings } = options
    throw explainWriteError(error, settings.dialect === 'sqlite' ? settings.file : file)
  }
}

async function fillDatabase(
  file: string,
  database: Connection,
  { settings: { dialect }, clock, isMove = false, onProgress, onIndexProgress }: RestoreOptions,
): Promise<RestoreResult> {
  const loaded = await loadBackup(file, { database, dialect, ...(onProgress && { onProgress }) })
  const migrationReport = await migrateAndCompare(database, dialect)
  if (migrationReport.differences.length > 0) {
    throw new BackupError({
      key: 'backup.not-equal',
      params: { file, what: migrationReport.differences.join(', ') },
    })
  }
  await seedReferenceData(database, { now: clock() })
  const heldEmails = await holdWaitingMessages(database)
  const isIssuingWaiting = !isMove && (await startWaiting(database))
  // The verification of the ledger finds it if issuing did not wait after a restore without this mark.
  const about = `${loaded.header.made_at}${isMove ? moveMark : ''}`
  const restoreEvent = { event: 'backup-restored', about, at: clock() } as const
  await recordSecurityEvent(database, serverActor, restoreEvent)
  await rebuildIndex({ database }, onIndexProgress)
  return {
    ...loaded,
    ...{ appliedMigrationCount: migrationReport.migrations.length, heldEmails, isIssuingWaiting },
  }
}
