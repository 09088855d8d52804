import type { Services } from '#services.ts'
import type { StoredBackupSettings } from './backup-settings.ts'
import type { BackupRun } from './runs/backup-run.ts'
import { findLastVerified, listRuns } from './runs/repository.ts'
import { readBackupSettings } from './settings/repository.ts'
import { computeLastDueTime, computeNextDueTime } from './slots.ts'

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
  return { settings, nextAt, runs, lastVerified, alert: determineAlert({ settings, runs, lastVerified }, now) }
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
