import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storeBackupSettings } from '#backup/nightly/repository.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { createInstallation, runCommand } from './product-process.ts'

it('a folder in which no backup is made is reported by the doctor, whether nightly or before an upgrade', {
  timeout: 90_000,
}, async () => {
  const folder = createInstallation({ dialect: 'sqlite', file: 'test.sqlite' })
  const env = { DATA_DIR: folder.dataDir }
  const doctor = async () => (await runCommand(['doctor'], env)).output
  expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0 })
  expect(await doctor()).toContain('✓ Backups')
  const database = openDatabase({ dialect: 'sqlite', file: join(folder.dataDir, 'test.sqlite') })
  const settings = { isOn: true, time: '02:30', folder: import.meta.dirname, keep: 2, version: 1 }
  await storeBackupSettings(database, { ...settings, changed: { by: 'Zoé', at: new Date().toISOString() } })
  const unfit = `Backups are not written to ${import.meta.dirname}, which belongs to the program`
  expect(await doctor()).toContain(`✗ Backups\n  ${unfit}`)
  await database.updateTable('backup_settings').set({ folder: '' }).execute()
  await database.destroy()
  const usual = join(folder.dataDir, 'storage/app/backups')
  rmSync(usual, { recursive: true, force: true })
  symlinkSync(import.meta.dirname, usual)
  expect(await doctor()).toContain(
    `✗ Backups\n  Backups are not written to ${usual}, which belongs to the program`,
  )
  folder.remove()
})
