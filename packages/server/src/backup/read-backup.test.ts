import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUpDatabase, createBackupFolder } from '#test/backups.ts'
import { startTestApp } from '#test/test-app.ts'
import { createCompany } from '#test/test-company.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { computePadding, formatTarHeader } from './backup-archive.ts'
import { readBackup } from './read-backup.ts'

describe('a damaged backup', () => {
  const folder = createBackupFolder()
  let database: TestDatabase
  let complete: Buffer
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    const test = await startTestApp(database.settings)
    await createCompany(test)
    await test.close()
    await backUpDatabase(database.settings, folder.file('complete'))
    complete = readFileSync(folder.file('complete'))
  })
  afterAll(async () => {
    folder.remove()
    await database.drop()
  })

  /** Returns the class and the key of the error that reading a content as a backup throws; `valid` if it throws none. */
  const readContent = async (content: Buffer | string, name = 'damaged') => {
    writeFileSync(folder.file(name), content)
    return await readBackup(folder.file(name)).then(
      () => 'valid',
      (error: { name: string; sentence: { key: string } }) => `${error.name} ${error.sentence.key}`,
    )
  }

  it('is distinguished from a complete file, which is accepted under any name', async () => {
    expect(await readContent(complete, 'notes.txt')).toBe('valid')
  })

  it('is rejected for any flipped bit', { timeout: 60_000 }, async () => {
    const positions = Array.from(
      { length: 150 },
      (_position, index) => Math.floor((index * complete.length) / 150) + (index % 7),
    )
    for (const [index, position] of positions.entries()) {
      const damaged = Buffer.from(complete)
      damaged[position] = (damaged[position] ?? 0) ^ (1 << (index % 8))
      expect(await readContent(damaged), `byte ${position}`).toMatch(
        /^BackupError backup\.(damaged|truncated|foreign|newer)$/,
      )
    }
  })

  it('is rejected if truncated anywhere', { timeout: 60_000 }, async () => {
    const ends = [
      ...Array.from({ length: 60 }, (_end, index) => Math.floor((index * complete.length) / 60)),
      complete.length - 1,
    ]
    for (const end of ends) {
      const expected = end < 512 ? 'BackupError backup.foreign' : 'BackupError backup.truncated'
      expect(await readContent(complete.subarray(0, end)), `ends at ${end}`).toBe(expected)
    }
    expect(await readContent(Buffer.concat([complete, Buffer.from('more')]))).toBe(
      'BackupError backup.damaged',
    )
  })

  it.each([
    ['an empty file', ''],
    ['a text', 'Dear Sir or Madam, '.repeat(500)],
    ['zeros', Buffer.alloc(5_000)],
    ['an archive with other content', Buffer.concat([formatTarHeader('letter.txt', 0), Buffer.alloc(1_024)])],
  ])('is rejected if it is %s', async (_title, content) => {
    expect(await readContent(content)).toMatch(/^BackupError backup\.(foreign|truncated)$/)
  })

  it.each([
    ['of a later format version', { version: 2 }],
    ['of a later schema version', { steps: ['001-members', '999-later'] }],
  ])('is rejected if it is %s', async (_title, changes) => {
    const header = {
      ...{ format: 'quittance-backup', version: 1, product: '9.9.9', steps: ['001-members'] },
      ...{ made_at: '2026-01-31T08:00:00.000Z', dialect: 'sqlite', ...changes },
    }
    const text = Buffer.from(JSON.stringify(header))
    const entry = [
      formatTarHeader('backup.json', text.length),
      text,
      Buffer.alloc(computePadding(text.length)),
    ]
    expect(await readContent(Buffer.concat(entry))).toBe('BackupError backup.newer')
  })

  it('is rejected if it is missing or a folder', async () => {
    await expect(readBackup(folder.file('nowhere'))).rejects.toThrow('cannot be read: ENOENT')
    await expect(readBackup(folder.path)).rejects.toThrow('is not a backup')
  })
})
