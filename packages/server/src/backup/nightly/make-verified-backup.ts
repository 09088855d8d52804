import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BackupError, explainWriteError } from '#backup/backup-error.ts'
import { makeFolder, type ProtectedFolders, requireSuitableFolder } from '#backup/backup-folder.ts'
import { verifyBackup } from '#backup/load-backup.ts'
import { writeBackup } from '#backup/write-backup.ts'
import type { EnvValues } from '#config/env-file.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'

/** Makes a backup that has its name only once it was restored and compared. */
export async function makeVerifiedBackup({
  settings,
  environment,
  folder,
  folders,
  file,
}: BackupRequest): Promise<BackupAnswer> {
  let database: Connection | null = null
  try {
    database = openDatabase(settings, { mustExist: true })
    requireSuitableFolder(folder, folders)
    makeFolder(folder)
    const source = { database, dialect: settings.dialect, environment, clock: () => new Date(), folders }
    const finish = async (unfinished: string) =>
      void (await verifyBackup(unfinished, { folder: dirname(unfinished) }))
    const { totals: figures } = await writeBackup(source, {
      file,
      shouldReplace: false,
      shouldIncludeSecrets: false,
      beforeRename: finish,
    })
    return { made: true, documents: figures.counts.documents ?? 0, bytes: (await stat(file)).size }
  } catch (error) {
    const explained = explainWriteError(error, file)
    if (explained instanceof BackupError) return { made: false, failure: explained.sentence }
    const reason = error instanceof Error ? error.message : String(error)
    return { made: false, failure: { key: 'backup.surprise', params: { reason } } }
  } finally {
    await database?.destroy()
  }
}

/** What a process is asked that makes a backup and proves it. */
export interface BackupRequest {
  readonly settings: DatabaseSettings
  readonly environment: EnvValues
  readonly folder: string
  /** No backup is written into them. */
  readonly folders: ProtectedFolders
  readonly file: string
}

/** What it answers. */
export type BackupAnswer =
  | { readonly made: true; readonly documents: number; readonly bytes: number }
  | { readonly made: false; readonly failure: Sentence }
