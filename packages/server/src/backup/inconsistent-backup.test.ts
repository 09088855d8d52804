import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredValue } from '#database/copies/snapshot.ts'
import {
  type BackupContent,
  type BackupPart,
  backUpDatabase,
  createBackupFolder,
  readBackupRows,
  tamperBackup,
} from '#test/backups.ts'
import { DocumentApi } from '#test/document-api.ts'
import { startTestApp } from '#test/test-app.ts'
import { createCompany } from '#test/test-company.ts'
import { forOneDatabase } from '#test/test-database.ts'
import { BackupError } from './backup-error.ts'
import { parsePartTable } from './backup-format.ts'
import { verifyBackup } from './load-backup.ts'
import { restoreBackup } from './restore-backup.ts'

type Change = (content: BackupContent) => Partial<BackupContent>

/** Returns a change of the parts of one table. */
function changeTable(table: string, change: (part: BackupPart) => readonly BackupPart[]): Change {
  return ({ parts }) => ({
    parts: parts.flatMap((part) => (parsePartTable(part.name) === table ? change(part) : [part])),
  })
}

function setColumn(table: string, column: string, value: StoredValue): Change {
  return changeTable(table, (part) => {
    const index = part.columns.indexOf(column)
    return [{ ...part, rows: part.rows.map((row) => row.with(index, value)) }]
  })
}

const removeRows = (table: string) => changeTable(table, (part) => [{ ...part, rows: [] }])

const missingReferencePattern = /refer to rows that are missing/
const duplicatePattern = /contains duplicate rows of/
const damagedPattern = /is damaged/

const changes: readonly (readonly [string, Change, RegExp])[] = [
  ['with documents of a missing customer', removeRows('customers'), missingReferencePattern],
  ['with documents of a missing lead', removeRows('leads'), missingReferencePattern],
  [
    'with lines of a missing document',
    changeTable('document_lines', (part) => {
      const index = part.columns.indexOf('document_id')
      return [{ ...part, rows: part.rows.map((row) => row.with(index, Number(row[index]) + 500)) }]
    }),
    missingReferencePattern,
  ],
  [
    'with revisions of a missing member',
    setColumn('document_revisions', 'saved_by', 999_999),
    missingReferencePattern,
  ],
  ['with a duplicate part', changeTable('documents', (part) => [part, part]), duplicatePattern],
  [
    'with a duplicate part under another name',
    changeTable('documents', (part) => [part, { ...part, name: part.name.replace('000001', '000009') }]),
    duplicatePattern,
  ],
  [
    'with duplicate rows',
    changeTable('customers', (part) => [{ ...part, rows: [...part.rows, ...part.rows] }]),
    duplicatePattern,
  ],
  [
    'with two documents with the same number',
    changeTable('documents', (part) => {
      const id = part.columns.indexOf('id')
      return [{ ...part, rows: part.rows.flatMap((row) => [row, row.with(id, Number(row[id]) + 500)]) }]
    }),
    duplicatePattern,
  ],
  ['without a required value', setColumn('documents', 'title', null), damagedPattern],
  ['with text in a number column', setColumn('documents', 'number', 'many'), damagedPattern],
  [
    'with the number of rows of an unknown table',
    ({ manifest }) => ({
      manifest: {
        ...manifest,
        figures: { ...manifest.figures, counts: { ...manifest.figures.counts, nowhere: 0 } },
      },
    }),
    damagedPattern,
  ],
  [
    'with the next id of an unknown table',
    ({ manifest }) => ({ manifest: { ...manifest, next_ids: { ...manifest.next_ids, nowhere: 5 } } }),
    damagedPattern,
  ],
]

forOneDatabase('a backup with valid checksums', ({ settings }) => {
  const folder = createBackupFolder()
  const complete = folder.file('complete.quittance')
  const clock = () => new Date()
  let before: Record<string, string[]>

  beforeAll(async () => {
    const test = await startTestApp(settings())
    const company = await createCompany(test)
    const invoices = new DocumentApi(getKind('invoice'), () => company)
    await invoices.store({ relation: 'customer' })
    await new DocumentApi(getKind('proposal'), () => company).store({ relation: 'lead' })
    await test.close()
    await backUpDatabase(settings(), complete)
    before = await readBackupRows(complete)
  }, 60_000)
  afterAll(() => folder.remove())

  async function captureMessage(work: Promise<unknown>): Promise<string> {
    const error = await work.then(
      () => 'The backup was accepted',
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof BackupError)) return String(error)
    return englishText(error.sentence.key, error.sentence.params)
  }

  it('is accepted if it is an unchanged copy', async () => {
    const copy = folder.file('copy.quittance')
    await tamperBackup({ from: complete, to: copy }, () => ({}))
    await verifyBackup(copy, { folder: folder.path })
    expect(await readBackupRows(copy)).toEqual(before)
  })

  it.each(changes)('%s is rejected, and nothing is replaced', async (_title, change, message) => {
    const file = folder.file('tampered.quittance')
    await tamperBackup({ from: complete, to: file }, change)
    expect(await captureMessage(verifyBackup(file, { folder: folder.path }))).toMatch(message)
    expect(await captureMessage(restoreBackup(file, { settings: settings(), clock }))).toMatch(message)
    await backUpDatabase(settings(), folder.file('after.quittance'))
    expect(await readBackupRows(folder.file('after.quittance'))).toEqual(before)
  })
})
