import type { Services } from '#services.ts'
import type { StoredBackupSettings } from './backup-settings.ts'
import type { BackupRun } from './runs/backup-run.ts'
import { findLastProven, listRuns } from './runs/repository.ts'
import { readBackupSettings } from './settings/repository.ts'
import { lastSlot, nextSlot } from './slots.ts'

export interface BackupState {
  readonly settings: StoredBackupSettings
  readonly nextAt: Date | null
  /** The newest first. */
  readonly runs: readonly BackupRun[]
  readonly lastProven: BackupRun | null
  /** What somebody has to look after. */
  readonly alert: 'failed' | 'overdue' | null
}

const runsShown = 20
// It may take its time, and be tried more than once.
const overdueAfterMs = 6 * 3_600_000

/** What is set, when the next one is due, what became of the last ones, and whether somebody should be worried. */
export async function readBackupState({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<BackupState> {
  const settings = await readBackupSettings(database)
  const runs = await listRuns(database, runsShown)
  const lastProven = await findLastProven(database)
  const now = clock()
  const nextAt = settings.isOn ? nextSlot(now, settings.time) : null
  return { settings, nextAt, runs, lastProven, alert: alertOf({ settings, runs, lastProven }, now) }
}

function alertOf(
  { settings, runs, lastProven }: Pick<BackupState, 'settings' | 'runs' | 'lastProven'>,
  now: Date,
): BackupState['alert'] {
  const lastEnded = runs.find(({ state }) => state === 'proven' || state === 'failed')
  if (lastEnded?.state === 'failed') return 'failed'
  if (!settings.isOn) return null
  const slot = lastSlot(new Date(now.getTime() - overdueAfterMs), settings.time).toISOString()
  const isPromised = slot >= settings.changed.at
  return isPromised && (lastProven?.endedAt ?? '') < slot ? 'overdue' : null
}
