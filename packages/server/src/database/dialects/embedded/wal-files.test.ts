import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createBackupFolder } from '#test/backups.ts'
import { describeFormerWals } from './wal-files.ts'

it('reports former WAL files that contain transactions', () => {
  const folder = createBackupFolder()
  const file = folder.file('company.sqlite')
  const settings = { dialect: 'sqlite', file } as const
  expect(describeFormerWals(settings)).toEqual([])
  writeFileSync(file, '')
  const contents = {
    '-wal': 'in use',
    '-wal.1.former': '',
    '-wal.2.former': 'transactions',
    '.former': 'another',
  }
  for (const [suffix, content] of Object.entries(contents)) writeFileSync(`${file}${suffix}`, content)
  const [message, ...others] = describeFormerWals(settings)
  expect(message).toContain(`${file}-wal.2.former contains`)
  expect(others).toEqual([])
  folder.remove()
})
