import * as contract from '@quittance/shared/contract/backups.ts'
import { defaultBackupFolder } from '#backup/backups-folder.ts'
import { Invalid, createChangeConflict } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { requestBackup } from './ask-for-backup.ts'
import { fromWireSettings, toWireBackups } from './presenter.ts'
import { readBackupState } from './read-backup-state.ts'
import { changeBackupSettings } from './settings/change-backup-settings.ts'

/** When backups are made, and what became of them. None is sent to a browser: it holds everything. */
export function backupRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, contract.readBackups, async ({ text }) => {
    const defaultFolder = defaultBackupFolder(services.config.dataDir)
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    return toWireBackups(await readBackupState(services), { defaultFolder, timeZone }, text)
  })

  serve(binding, contract.updateBackups, async ({ body, member, text }) => {
    const { version: seenVersion = null, ...sent } = body
    const wanted = fromWireSettings(sent)
    const outcome = await changeBackupSettings(services, { newSettings: wanted, changedBy: member.name, expectedVersion: seenVersion })
    if ('reason' in outcome) {
      const sentence = { key: `backups.folder-${outcome.reason}`, params: { field: 'folder' } } as const
      throw new Invalid(sentence, { folder: [sentence] })
    }
    if (!outcome.changed) throw createChangeConflict(outcome)
    return { code: 200 as const, message: text('backups.saved'), version: outcome.version }
  })

  serve(binding, contract.backUpNow, async ({ member, text }) => {
    const id = await requestBackup(services, member.name)
    return { code: 200 as const, message: text('backups.asked'), id }
  })
}
