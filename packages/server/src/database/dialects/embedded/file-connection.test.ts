import { copyFileSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createBackupFolder } from '#test/backups.ts'
import { FileConnection } from './file-connection.ts'

it('writes no log into a file that it can only read', () => {
  const folder = createBackupFolder()
  const [path, copy] = [folder.file('notes.sqlite'), folder.file('copy.sqlite')]
  const first = new FileConnection(path, { mustExist: false, isReadOnly: false })
  first.setPragma('journal_mode = WAL')
  first.run('create table notes (id integer primary key)')
  // As another file that was put beside the log of the former one.
  for (const part of ['', '-wal']) copyFileSync(`${path}${part}`, `${copy}${part}`)
  const [main, log] = [readFileSync(copy), readFileSync(`${copy}-wal`)]
  const own = new FileConnection(copy, { mustExist: true, isReadOnly: true })
  expect(own.execute({ sql: 'select count(*) as count from notes', parameters: [] }).rows).toEqual([
    { count: 0 },
  ])
  own.close()
  expect(readFileSync(copy).equals(main)).toBe(true)
  expect(readFileSync(`${copy}-wal`).equals(log)).toBe(true)
  first.close()
  folder.remove()
})
