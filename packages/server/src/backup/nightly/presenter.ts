import type { WireBackupRun, WireBackupSettings, WireBackups } from '@quittance/shared/contract/backups.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import type { BackupSettings } from './backup-settings.ts'
import type { BackupState } from './read-backup-state.ts'
import type { BackupRun } from './runs/backup-run.ts'

interface ServerDefaults {
  readonly defaultFolder: string
  readonly timeZone: string
}

export function toWireBackups(state: BackupState, place: ServerDefaults, text: TranslateFunction): WireBackups {
  const { settings, nextAt, runs, lastVerified: lastProven, alert } = state
  const { isOn, time, folder, keep, version } = settings
  return {
    settings: { is_on: isOn, time, folder, keep },
    version,
    default_folder: place.defaultFolder,
    time_zone: place.timeZone,
    next_at: nextAt?.toISOString() ?? null,
    runs: runs.map((run) => toWireRun(run, text)),
    last_proven: lastProven && toWireRun(lastProven, text),
    alert,
  }
}

function toWireRun(run: BackupRun, text: TranslateFunction): WireBackupRun {
  const { id, cause, state, file, bytes, documents, failure } = run
  return {
    id,
    cause,
    asked_by: run.requestedBy,
    state,
    due_at: run.dueAt,
    ended_at: run.endedAt,
    made_on: run.host,
    file,
    bytes,
    documents,
    failure: failure === null ? '' : text(failure.key, failure.params),
  }
}

export function fromWireSettings({ is_on: isOn, time, folder, keep }: WireBackupSettings): BackupSettings {
  return { isOn, time, folder: folder.trim(), keep }
}
