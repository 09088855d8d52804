import { kinds } from '@quittance/shared/documents/document-kinds.ts'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import {
  backUpDatabase,
  createBackupFolder,
  findIncompleteDocuments,
  findSnapshotViolations,
  type TimedSave,
} from '#test/backups.ts'
import { DocumentApi } from '#test/document-api.ts'
import { buildLine, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { createTestDatabase } from '#test/test-database.ts'
import { loadBackup } from './load-backup.ts'

const clients = 6

forEachDatabaseWithCompany('a backup while others save', (given) => {
  const folder = createBackupFolder()
  afterAll(() => folder.remove())

  it('is one moment, every document whole', { timeout: 90_000 }, async () => {
    const saves: TimedSave[] = []
    let isOver = false
    const documents = kinds.map((kind) => new DocumentApi(kind, () => given.company))
    const timed = async (save: () => Promise<{ id: number; version: number }>) => {
      const sent = performance.now()
      const { id, version } = await save()
      saves.push({ id, version, sentAt: sent, answeredAt: performance.now() })
      return { id, version }
    }
    const work = Array.from({ length: clients }, async (_client, place) => {
      const of = documents[place % documents.length]
      for (let count = 1; !isOver && of; count += 1) {
        const lines = Array.from({ length: (count % 5) + 1 }, (_line, index) => ({
          ...buildLine(given.company),
          name: `${place} ${count} ${index}`,
        }))
        const number = of.takeNumber()
        const stored = await timed(() => of.store({ number, lines }))
        await timed(() =>
          of.update({ ...stored, number, title: `Again ${count}`, lines: [...lines, ...lines] }),
        )
      }
    })
    const until = async (count: number) => {
      while (saves.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await until(40)
    const before = saves.length
    await backUpDatabase(given.settings(), folder.file('meanwhile'))
    const inside = saves.length - before
    await until(saves.length + 20)
    isOver = true
    await Promise.all(work)
    const scratch = await createTestDatabase('sqlite')
    const copy = openDatabase(scratch.settings)
    const { manifest } = await loadBackup(folder.file('meanwhile'), { database: copy, dialect: 'sqlite' })
    expect(manifest.figures.counts.document_revisions).toBeGreaterThanOrEqual(before)
    expect(manifest.figures.counts.document_revisions).toBeLessThan(saves.length)
    expect(inside).toBeGreaterThan(0)
    expect(await findSnapshotViolations(copy, saves)).toEqual([])
    expect(await findIncompleteDocuments(copy)).toEqual([])
    await copy.destroy()
    await scratch.drop()
  })
})
