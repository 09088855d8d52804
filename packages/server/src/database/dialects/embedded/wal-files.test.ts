import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createBackupFolder } from '#test/backups.ts'
import { describeFormerLogs } from './wal-files.ts'

it('names the logs whose transactions are in no database', () => {
  const folder = createBackupFolder()
  const file = folder.file('firm.sqlite')
  const settings = { dialect: 'sqlite', file } as const
  expect(describeFormerLogs(settings)).toEqual([])
  writeFileSync(file, '')
  const contents = {
    '-wal': 'in use',
    '-wal.1.former': '',
    '-wal.2.former': 'transactions',
    '.former': 'another',
  }
  for (const [ending, content] of Object.entries(contents)) writeFileSync(`${file}${ending}`, content)
  const [sentence, ...more] = describeFormerLogs(settings)
  expect(sentence).toContain(`${file}-wal.2.former holds`)
  expect(more).toEqual([])
  folder.remove()
})
