import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { replaceDatabase } from '#database/replacing/replace-database.ts'
import type { Connection } from '#database/tables/schema.ts'
import { holdWaiting } from '#mail/outbox/repository.ts'
import { type OnProgress, rebuildIndex } from '#search/rebuild-index.ts'
import { noteEvent } from '#security/note-event.ts'
import { atTheServer } from '#security/security-event.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { loadBackup } from './load-backup.ts'
import { BadBackup } from './manifest/bad-backup.ts'
import { migrateCompared } from './migrate-compared.ts'
import type { BackupReading, ReadBackup } from './read-backup.ts'
import { sayUnwritten } from './say-unwritten.ts'

export interface Restoring {
  readonly settings: DatabaseSettings
  readonly clock: () => Date
  readonly onProgress?: BackupReading['onProgress']
  readonly onIndexed?: OnProgress
}

export interface Restored extends ReadBackup {
  /** How many steps the schema of the backup was behind. */
  readonly steps: number
  /** How many e-mails are held back. */
  readonly held: number
}

/**
 * Puts what a backup holds in the place of what a database holds: all of it or nothing. The backup was read to its end
 * before. @throws BadBackup, DatabaseInUse
 */
export async function restoreBackup(file: string, restoring: Restoring): Promise<Restored> {
  try {
    return await replaceDatabase(restoring.settings, (empty) => fill(file, empty, restoring))
  } catch (error) {
    // What is written is the database, not the backup.
    const { settings } = restoring
    throw sayUnwritten(error, settings.dialect === 'sqlite' ? settings.file : file)
  }
}

async function fill(file: string, database: Connection, restoring: Restoring): Promise<Restored> {
  const { settings, clock, onProgress, onIndexed } = restoring
  const { dialect } = settings
  const loaded = await loadBackup(file, { database, dialect, ...(onProgress && { onProgress }) })
  const migration = await migrateCompared(database, dialect)
  if (migration.differences.length > 0) {
    throw new BadBackup({ key: 'backup.not-equal', params: { file, what: migration.differences.join(', ') } })
  }
  await seedReferenceData(database, clock())
  const held = await holdWaiting(database)
  const restored = { event: 'backup-restored', about: loaded.head.made_at, at: clock() } as const
  await noteEvent(database, atTheServer, restored)
  await rebuildIndex({ database }, onIndexed)
  return { ...loaded, steps: migration.steps.length, held }
}
