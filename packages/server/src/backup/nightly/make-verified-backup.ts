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

/** Makes a backup and verifies it before the file gets its final name. Returns a failure instead of throwing. */
export async function makeVerifiedBackup({
  settings,
  environment,
  folder,
  folders,
  file,
}: BackupRequest): Promise<BackupResponse> {
  let database: Connection | null = null
  try {
    database = openDatabase(settings, { mustExist: true })
    requireSuitableFolder(folder, folders)
    makeFolder(folder)
    const source = { database, dialect: settings.dialect, environment, clock: () => new Date(), folders }
    const verify = async (temporaryFile: string) =>
      void (await verifyBackup(temporaryFile, { folder: dirname(temporaryFile) }))
    const { checksums } = await writeBackup(source, {
      file,
      shouldReplace: false,
      shouldIncludeSecrets: false,
      beforeRename: verify,
    })
    return { isMade: true, documents: checksums.counts.documents ?? 0, bytes: (await stat(file)).size }
  } catch (error) {
    const explained = explainWriteError(error, file)
    if (explained instanceof BackupError) return { isMade: false, failure: explained.sentence }
    const reason = error instanceof Error ? error.message : String(error)
    return { isMade: false, failure: { key: 'backup.surprise', params: { reason } } }
  } finally {
    await database?.destroy()
  }
}

/** Message to the backup process. */
export interface BackupRequest {
  readonly settings: DatabaseSettings
  readonly environment: EnvValues
  readonly folder: string
  /** Folders in which no backup may be written. */
  readonly folders: ProtectedFolders
  readonly file: string
}

/** Message from the backup process. */
export type BackupResponse =
  | { readonly isMade: true; readonly documents: number; readonly bytes: number }
  | { readonly isMade: false; readonly failure: Sentence }
