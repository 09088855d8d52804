import { accessSync, constants } from 'node:fs'
import {
  defaultBackupFolder,
  type FolderProblem,
  findFolderProblem,
  makeFolder,
} from '#backup/backup-folder.ts'
import type { Config } from '#config/config.ts'
import { LockTimeout, withAdvisoryLock } from '#database/queries/advisory-lock.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { type ChangeOutcome, Unavailable } from '#errors.ts'
import type { Services } from '#services.ts'
import {
  type BackupRun,
  type BackupSettings,
  computeLastDueTime,
  computeNextDueTime,
  type StoredBackupSettings,
} from './backup-schedule.ts'
import {
  findActiveRun,
  findLastVerified,
  insertRun,
  listRuns,
  lockBackupSettings,
  readBackupSettings,
  storeBackupSettings,
} from './repository.ts'

export interface BackupState {
  readonly settings: StoredBackupSettings
  readonly nextAt: Date | null
  /** The newest first. */
  readonly runs: readonly BackupRun[]
  readonly lastVerified: BackupRun | null
  /** What somebody has to look after. */
  readonly alert: 'failed' | 'overdue' | null
}

const maxRuns = 20
// It may take its time, and be tried more than once.
const overdueAfterMs = 6 * 3_600_000

/** What is set, when the next one is due, what became of the last ones, and whether somebody should be worried. */
export async function readBackupState({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<BackupState> {
  const settings = await readBackupSettings(database)
  const runs = await listRuns(database, maxRuns)
  const lastVerified = await findLastVerified(database)
  const now = clock()
  const nextAt = settings.isOn ? computeNextDueTime(now, settings.time) : null
  return {
    settings,
    nextAt,
    runs,
    lastVerified,
    alert: determineAlert({ settings, runs, lastVerified }, now),
  }
}

function determineAlert(
  { settings, runs, lastVerified }: Pick<BackupState, 'settings' | 'runs' | 'lastVerified'>,
  now: Date,
): BackupState['alert'] {
  const lastEnded = runs.find(({ state }) => state === 'proven' || state === 'failed')
  if (lastEnded?.state === 'failed') return 'failed'
  if (!settings.isOn) return null
  const dueTime = computeLastDueTime(new Date(now.getTime() - overdueAfterMs), settings.time).toISOString()
  const isExpected = dueTime >= settings.changed.at
  return isExpected && (lastVerified?.endedAt ?? '') < dueTime ? 'overdue' : null
}

interface BackupSettingsChange {
  readonly newSettings: BackupSettings
  /** Whose change it is, by name. */
  readonly changedBy: string
  /** The version that was changed; null: whichever it is. */
  readonly expectedVersion: number | null
}

type SettingsOutcome =
  | ChangeOutcome
  | { readonly changed: false; readonly reason: FolderProblem | 'unwritable' }

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

/** Has a backup made as soon as a process gets to it. While one is under way it is that one. @returns its id */
export async function requestBackup(
  { database, clock, backupSignal }: Pick<Services, 'database' | 'clock' | 'backupSignal'>,
  requestedBy: string,
): Promise<number> {
  const lock = { name: 'quittance ask', timeoutSeconds: 10 }
  try {
    return await withAdvisoryLock(database, lock, () =>
      inTransaction(database, async (transaction) => {
        const activeRun = await findActiveRun(transaction)
        return (
          activeRun?.id ?? (await insertRun(transaction, { cause: 'asked', requestedBy, dueAt: clock() }))
        )
      }),
    )
  } catch (error) {
    if (!(error instanceof LockTimeout)) throw error
    // biome-ignore lint/style/useErrorCause: the sentence says all that is known
    throw new Unavailable({ key: 'call.busy' })
  } finally {
    backupSignal.notify()
  }
}
