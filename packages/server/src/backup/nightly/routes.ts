import {
  backUpNow,
  readBackups,
  updateBackups,
  type WireBackupRun,
  type WireBackupSettings,
  type WireBackups,
} from '@quittance/shared/contract/backups.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { defaultBackupFolder } from '#backup/backup-folder.ts'
import { createChangeConflict, Invalid } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { findLastVerification } from '#ledger/verification-repository.ts'
import type { BackupRun, BackupSettings } from './backup-schedule.ts'
import { type BackupState, changeBackupSettings, readBackupState, requestBackup } from './manage-backups.ts'

/** Binds the calls for nightly backups. No call returns a backup, because it contains all data. */
export function backupRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, readBackups, async ({ text }) => {
    const defaultFolder = defaultBackupFolder(services.config.dataDir)
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const verification = await findLastVerification(services.database)
    const fault = verification?.fault ?? null
    return {
      ...toWireBackups(await readBackupState(services), { defaultFolder, timeZone }, text),
      ledger_fault: fault && text(fault.sentence.key, fault.sentence.params),
    }
  })

  serve(binding, updateBackups, async ({ body, member, text }) => {
    const { version = null, ...wireSettings } = body
    const outcome = await changeBackupSettings(services, {
      newSettings: fromWireSettings(wireSettings),
      member,
      expectedVersion: version,
    })
    if ('reason' in outcome) {
      const sentence = { key: `backups.folder-${outcome.reason}`, params: { field: 'folder' } } as const
      throw new Invalid(sentence, { folder: [sentence] })
    }
    if (!outcome.isChanged) throw createChangeConflict(outcome)
    return { code: 200 as const, message: text('backups.saved'), version: outcome.version }
  })

  serve(binding, backUpNow, async ({ member, text }) => {
    const id = await requestBackup(services, member.name)
    return { code: 200 as const, message: text('backups.started'), id }
  })
}

interface ServerDefaults {
  readonly defaultFolder: string
  readonly timeZone: string
}

function toWireBackups(
  state: BackupState,
  defaults: ServerDefaults,
  text: TranslateFunction,
): Omit<WireBackups, 'ledger_fault'> {
  const { settings, nextAt, runs, lastVerified, alert } = state
  const { isOn, time, folder, keep, version } = settings
  return {
    settings: { is_on: isOn, time, folder, keep },
    version,
    default_folder: defaults.defaultFolder,
    time_zone: defaults.timeZone,
    next_at: nextAt?.toISOString() ?? null,
    runs: runs.map((run) => toWireRun(run, text)),
    last_proven: lastVerified && toWireRun(lastVerified, text),
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

function fromWireSettings({ is_on: isOn, time, folder, keep }: WireBackupSettings): BackupSettings {
  return { isOn, time, folder: folder.trim(), keep }
}
