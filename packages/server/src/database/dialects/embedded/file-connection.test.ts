import { copyFileSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createBackupFolder } from '#test/backups.ts'
import { FileConnection } from './file-connection.ts'

it('does not checkpoint the WAL of a file that is opened read-only', () => {
  const folder = createBackupFolder()
  const [path, copy] = [folder.file('notes.sqlite'), folder.file('copy.sqlite')]
  const first = new FileConnection(path, { mustExist: false, isReadOnly: false })
  first.setPragma('journal_mode = WAL')
  first.run('create table notes (id integer primary key)')
  // Like another file that was put beside the WAL of the former one.
  for (const part of ['', '-wal']) copyFileSync(`${path}${part}`, `${copy}${part}`)
  const [main, wal] = [readFileSync(copy), readFileSync(`${copy}-wal`)]
  const readOnly = new FileConnection(copy, { mustExist: true, isReadOnly: true })
  expect(readOnly.execute({ sql: 'select count(*) as count from notes', parameters: [] }).rows).toEqual([
    { count: 0 },
  ])
  readOnly.close()
  expect(readFileSync(copy).equals(main)).toBe(true)
  expect(readFileSync(`${copy}-wal`).equals(wal)).toBe(true)
  first.close()
  folder.remove()
})
