import { accessSync, constants } from 'node:fs'
import {
  defaultBackupFolder,
  type FolderProblem,
  findFolderProblem,
  makeFolder,
} from '#backup/backup-folder.ts'
import { type ChangeOutcome, createStamp, toAuthor } from '#changes.ts'
import type { Config } from '#config/config.ts'
import { LockTimeout, withAdvisoryLock } from '#database/queries/advisory-lock.ts'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { Unavailable } from '#errors.ts'
import { recordEvent } from '#events/repository.ts'
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
  /** When the next nightly backup is due; null if nightly backups are off. */
  readonly nextAt: Date | null
  /** The newest first. */
  readonly runs: readonly BackupRun[]
  readonly lastVerified: BackupRun | null
  /** Problem that an administrator must fix; null if there is none. */
  readonly alert: 'failed' | 'overdue' | null
}

const maxRuns = 20
// Leaves time for a long backup and for retries.
const overdueAfterMs = 6 * 3_600_000

/** Returns the settings, the time of the next backup, the latest runs and whether there is a problem. */
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
  const isExpected = dueTime >= settings.lastChange.changedAt
  return isExpected && (lastVerified?.endedAt ?? '') < dueTime ? 'overdue' : null
}

interface BackupSettingsChange {
  readonly newSettings: BackupSettings
  readonly member: { readonly id: number; readonly name: string; readonly tokenId?: number }
  /** Version of the settings that the member has changed; null to change any version. */
  readonly expectedVersion: number | null
}

type SettingsOutcome =
  | ChangeOutcome
  | { readonly isChanged: false; readonly reason: FolderProblem | 'unwritable' }

/**
 * Changes the settings of nightly backups. Accepts unchanged settings with any version, so that a client can retry after a lost
 * response.
 */
export async function changeBackupSettings(
  { database, clock, config }: Pick<Services, 'database' | 'clock' | 'config'>,
  { newSettings, member, expectedVersion }: BackupSettingsChange,
): Promise<SettingsOutcome> {
  const problem = prepareFolder(newSettings.folder, config)
  if (problem !== null) return { isChanged: false, reason: problem }
  try {
    return await inTransaction(database, async (transaction): Promise<ChangeOutcome> => {
      const { version, lastChange, ...current } = await lockBackupSettings(transaction)
      if (hasSameSettings(current, newSettings) && version > 0)
        return { isChanged: true, previousVersion: version, version }
      if (expectedVersion !== null && expectedVersion !== version)
        return { isChanged: false, ...lastChange, version }
      const nextVersion = version + 1
      const stamp = createStamp(toAuthor(member), clock())
      await storeBackupSettings(transaction, {
        ...newSettings,
        version: nextVersion,
        lastChange: { changedBy: member.name, changedAt: stamp.changedAt },
      })
      const versions = { versionBefore: version === 0 ? null : version, versionAfter: nextVersion }
      await recordEvent(transaction, stamp, {
        subject: { type: 'backups', id: null },
        event: 'updated',
        ...versions,
      })
      return { isChanged: true, previousVersion: version, version: nextVersion }
    })
  } catch (error) {
    if (!isDuplicate(error, uniqueKeys.backupSettings)) throw error
    // A concurrent request inserted the row first.
    const { version, lastChange } = await readBackupSettings(database)
    return { isChanged: false, ...lastChange, version }
  }
}

function hasSameSettings(current: BackupSettings, next: BackupSettings): boolean {
  const isSameTime = current.isOn === next.isOn && current.time === next.time
  return isSameTime && current.folder === next.folder && current.keep === next.keep
}

/** Creates the folder if it is suitable and missing. Returns why backups cannot be written to it; null if they can. */
function prepareFolder(folder: string, config: Config): FolderProblem | 'unwritable' | null {
  const path = folder === '' ? defaultBackupFolder(config.dataDir) : folder
  const problem = findFolderProblem(path, config)
  if (problem !== null) return problem
  try {
    makeFolder(path)
    accessSync(path, constants.W_OK | constants.X_OK)
    return null
  } catch {
    return 'unwritable'
  }
}

/**
 * Requests a backup, which a server process makes as soon as possible. If a run is waiting or in progress, no other is added.
 * @returns the id of the run
 */
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
    // biome-ignore lint/style/useErrorCause: the sentence contains all that is known
    throw new Unavailable({ key: 'call.busy' })
  } finally {
    backupSignal.notify()
  }
}
