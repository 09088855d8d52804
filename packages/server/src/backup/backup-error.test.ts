import { expect, it } from 'vitest'
import { explainWriteError } from './backup-error.ts'

it.each([
  ['ENOSPC', /no space left in \/disk\./],
  ['SQLITE_FULL', /no space left in \/disk\./],
  ['ER_RECORD_FILE_FULL', /disk of the database server is full/],
  ['ER_DISK_FULL', /disk of the database server is full/],
  ['EROFS', /folder \/disk is not writable/],
])('says in words what %s means', (code, sentence) => {
  const explained = explainWriteError(
    Object.assign(new Error('It said no'), { code }),
    '/disk/firm.quittance',
  )
  expect(explained).toMatchObject({ name: 'BadBackup', message: expect.stringMatching(sentence) })
})

it('leaves alone what nobody can do anything about', () => {
  const error = new Error('It said no')
  expect(explainWriteError(error, '/disk/firm.quittance')).toBe(error)
})
