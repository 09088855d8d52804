import { accessSync, constants } from 'node:fs'
import { defaultBackupFolder } from '#backup/backups-folder.ts'
import { makeFolder } from '#backup/make-folder.ts'
import type { BackupSettings } from '#backup/nightly/backup-settings.ts'
import { findFolderProblem, type FolderProblem } from '#backup/places/find-unfit-folder.ts'
import type { Config } from '#config/config.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import type { ChangeOutcome } from '#errors.ts'
import type { Services } from '#services.ts'
import { lockBackupSettings, readBackupSettings, storeBackupSettings } from './repository.ts'

interface BackupSettingsChange {
  readonly newSettings: BackupSettings
  /** Whose change it is, by name. */
  readonly changedBy: string
  /** The version that was changed; null: whichever it is. */
  readonly expectedVersion: number | null
}

type SettingsOutcome = ChangeOutcome | { readonly changed: false; readonly reason: FolderProblem | 'unwritable' }

/** Other times or another place, unless they are the same: sent again after a lost answer, it is not refused. */
export async function changeBackupSettings(
  { database, clock, config }: Pick<Services, 'database' | 'clock' | 'config'>,
  { newSettings: wanted, changedBy: by, expectedVersion: seenVersion }: BackupSettingsChange,
): Promise<SettingsOutcome> {
  const problem = prepareFolder(wanted.folder, config)
  if (problem !== null) return { changed: false, reason: problem }
  try {
    return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
      const { version, changed, ...now } = await lockBackupSettings(transaction)
      if (hasSameSettings(now, wanted) && version > 0) return { changed: true, version }
      if (seenVersion !== null && seenVersion !== version) return { changed: false, ...changed, version }
      const next = { version: version + 1, changed: { by, at: clock().toISOString() } }
      await storeBackupSettings(transaction, { ...wanted, ...next })
      return { changed: true, version: next.version }
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.backupSettings)) throw error
    // Somebody else was the first to choose, a moment ago.
    const { version, changed } = await readBackupSettings(database)
    return { changed: false, ...changed, version }
  }
}

function hasSameSettings(now: BackupSettings, wanted: BackupSettings): boolean {
  const isSameTime = now.isOn === wanted.isOn && now.time === wanted.time
  return isSameTime && now.folder === wanted.folder && now.keep === wanted.keep
}

/** Makes the folder where it may be and is not there yet. Returns why it cannot take backups, null where it can. */
function prepareFolder(folder: string, config: Config): FolderProblem | 'unwritable' | null {
  const path = folder === '' ? defaultBackupFolder(config.dataDir) : folder
  const unfit = findFolderProblem(path, config)
  if (unfit !== null) return unfit
  try {
    makeFolder(path)
    accessSync(path, constants.W_OK | constants.X_OK)
    return null
  } catch {
    return 'unwritable'
  }
}
