import { expect, it } from 'vitest'
import { explainWriteError } from './backup-error.ts'

it.each([
  ['ENOSPC', /no space left in \/disk\./],
  ['SQLITE_FULL', /no space left in \/disk\./],
  ['ER_RECORD_FILE_FULL', /disk of the database server is full/],
  ['ER_DISK_FULL', /disk of the database server is full/],
  ['EROFS', /folder \/disk is not writable/],
])('explains %s', (code, message) => {
  const explained = explainWriteError(
    Object.assign(new Error('write failed'), { code }),
    '/disk/firm.quittance',
  )
  expect(explained).toMatchObject({ name: 'BackupError', message: expect.stringMatching(message) })
})

it('returns unknown errors unchanged', () => {
  const error = new Error('write failed')
  expect(explainWriteError(error, '/disk/firm.quittance')).toBe(error)
})
