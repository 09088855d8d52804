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

forEachDatabaseWithCompany('a backup during concurrent saves', (context) => {
  const folder = createBackupFolder()
  afterAll(() => folder.remove())

  it('is a consistent snapshot', { timeout: 90_000 }, async () => {
    const saves: TimedSave[] = []
    let isOver = false
    const documents = kinds.map((kind) => new DocumentApi(kind, () => context.company))
    const timed = async (save: () => Promise<{ id: number; version: number }>) => {
      const sentAt = performance.now()
      const { id, version } = await save()
      saves.push({ id, version, sentAt, answeredAt: performance.now() })
      return { id, version }
    }
    const work = Array.from({ length: clients }, async (_value, client) => {
      const api = documents[client % documents.length]
      for (let count = 1; !isOver && api; count += 1) {
        const lines = Array.from({ length: (count % 5) + 1 }, (_line, index) => ({
          ...buildLine(context.company),
          name: `${client} ${count} ${index}`,
        }))
        const number = api.takeNumber()
        const stored = await timed(() => api.store({ number, lines }))
        await timed(() =>
          api.update({ ...stored, number, title: `Again ${count}`, lines: [...lines, ...lines] }),
        )
      }
    })
    const waitForSaves = async (count: number) => {
      while (saves.length < count) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await waitForSaves(40)
    const before = saves.length
    await backUpDatabase(context.settings(), folder.file('concurrent'))
    const savesDuringBackup = saves.length - before
    await waitForSaves(saves.length + 20)
    isOver = true
    await Promise.all(work)
    const scratch = await createTestDatabase('sqlite')
    const copy = openDatabase(scratch.settings)
    const { manifest } = await loadBackup(folder.file('concurrent'), { database: copy, dialect: 'sqlite' })
    expect(manifest.figures.counts.document_revisions).toBeGreaterThanOrEqual(before)
    expect(manifest.figures.counts.document_revisions).toBeLessThan(saves.length)
    expect(savesDuringBackup).toBeGreaterThan(0)
    expect(await findSnapshotViolations(copy, saves)).toEqual([])
    expect(await findIncompleteDocuments(copy)).toEqual([])
    await copy.destroy()
    await scratch.drop()
  })
})
