import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backUpDatabase, createBackupFolder } from '#test/backups.ts'
import { startTestApp } from '#test/test-app.ts'
import { createCompany } from '#test/test-company.ts'
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts'
import { readBackup } from './read-backup.ts'
import { computePadding, formatTarHeader } from './tar-archive.ts'

describe('a backup that is not as it was written', () => {
  const folder = createBackupFolder()
  let database: TestDatabase
  let whole: Buffer
  beforeAll(async () => {
    database = await createTestDatabase('sqlite')
    const test = await startTestApp(database.settings)
    await createCompany(test)
    await test.close()
    await backUpDatabase(database.settings, folder.file('whole'))
    whole = readFileSync(folder.file('whole'))
  })
  afterAll(async () => {
    folder.remove()
    await database.drop()
  })

  const sentence = async (content: Buffer | string, name = 'spoilt') => {
    writeFileSync(folder.file(name), content)
    return await readBackup(folder.file(name)).then(
      () => 'fine',
      (error: { name: string; sentence: { key: string } }) => `${error.name} ${error.sentence.key}`,
    )
  }

  it('is told from a whole one, whatever that is called', async () => {
    expect(await sentence(whole, 'notes.txt')).toBe('fine')
  })

  it('is refused for every bit that is another one', { timeout: 60_000 }, async () => {
    const places = Array.from(
      { length: 150 },
      (_place, index) => Math.floor((index * whole.length) / 150) + (index % 7),
    )
    for (const [index, place] of places.entries()) {
      const spoilt = Buffer.from(whole)
      spoilt[place] = (spoilt[place] ?? 0) ^ (1 << (index % 8))
      expect(await sentence(spoilt), `byte ${place}`).toMatch(
        /^BadBackup backup\.(damaged|truncated|foreign|newer)$/,
      )
    }
  })

  it('is refused wherever it ends', { timeout: 60_000 }, async () => {
    const ends = [
      ...Array.from({ length: 60 }, (_end, index) => Math.floor((index * whole.length) / 60)),
      whole.length - 1,
    ]
    for (const end of ends) {
      const expected = end < 512 ? 'BadBackup backup.foreign' : 'BadBackup backup.truncated'
      expect(await sentence(whole.subarray(0, end)), `ends at ${end}`).toBe(expected)
    }
    expect(await sentence(Buffer.concat([whole, Buffer.from('more')]))).toBe('BadBackup backup.damaged')
  })

  it.each([
    ['an empty file', ''],
    ['a text', 'Dear Sir or Madam, '.repeat(500)],
    ['zeros', Buffer.alloc(5_000)],
    ['a container of something else', Buffer.concat([formatTarHeader('letter.txt', 0), Buffer.alloc(1_024)])],
  ])('is refused where it is %s', async (_title, content) => {
    expect(await sentence(content)).toMatch(/^BadBackup backup\.(foreign|truncated)$/)
  })

  it.each([
    ['of a format that is not known yet', { version: 2 }],
    ['of a schema that is not known yet', { steps: ['001-members', '999-later'] }],
  ])('is refused where it is %s', async (_title, changes) => {
    const head = {
      ...{ format: 'quittance-backup', version: 1, product: '9.9.9', steps: ['001-members'] },
      ...{ made_at: '2026-01-31T08:00:00.000Z', dialect: 'sqlite', ...changes },
    }
    const text = Buffer.from(JSON.stringify(head))
    const entry = [
      formatTarHeader('backup.json', text.length),
      text,
      Buffer.alloc(computePadding(text.length)),
    ]
    expect(await sentence(Buffer.concat(entry))).toBe('BadBackup backup.newer')
  })

  it('is refused where it is not there, or a folder', async () => {
    await expect(readBackup(folder.file('nowhere'))).rejects.toThrow('cannot be read: ENOENT')
    await expect(readBackup(folder.path)).rejects.toThrow('is not a backup')
  })
})
