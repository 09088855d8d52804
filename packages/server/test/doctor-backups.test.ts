import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storeBackupSettings } from '#backup/nightly/repository.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { createInstallation, runCommand } from './product-process.ts'

it('the doctor reports an unsuitable backup folder, of nightly backups and of those before an upgrade', {
  timeout: 90_000,
}, async () => {
  const folder = createInstallation({ dialect: 'sqlite', file: 'test.sqlite' })
  const env = { DATA_DIR: folder.dataDir }
  const doctor = async () => (await runCommand(['doctor'], env)).output
  expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0 })
  expect(await doctor()).toContain('✓ Backups')
  const database = openDatabase({ dialect: 'sqlite', file: join(folder.dataDir, 'test.sqlite') })
  const settings = { isOn: true, time: '02:30', folder: import.meta.dirname, keep: 2, version: 1 }
  await storeBackupSettings(database, {
    ...settings,
    lastChange: { changedBy: 'Zoé', changedAt: new Date().toISOString() },
  })
  const reason = `Backups are not written to ${import.meta.dirname}, which belongs to the program`
  expect(await doctor()).toContain(`✗ Backups\n  ${reason}`)
  await database.updateTable('backup_settings').set({ folder: '' }).execute()
  await database.destroy()
  const defaultFolder = join(folder.dataDir, 'storage/app/backups')
  rmSync(defaultFolder, { recursive: true, force: true })
  symlinkSync(import.meta.dirname, defaultFolder)
  expect(await doctor()).toContain(
    `✗ Backups\n  Backups are not written to ${defaultFolder}, which belongs to the program`,
  )
  folder.remove()
})
