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
import { forEachDatabase } from '#test/test-database.ts'
import { BackupError } from './backup-error.ts'
import { parsePartTable } from './backup-format.ts'
import { verifyBackup } from './load-backup.ts'
import { restoreBackup } from './restore-backup.ts'

type Change = (content: BackupContent) => Partial<BackupContent>

/** Changes the parts of one table. */
function changeTable(table: string, change: (part: BackupPart) => readonly BackupPart[]): Change {
  return ({ parts }) => ({
    parts: parts.flatMap((part) => (parsePartTable(part.name) === table ? change(part) : [part])),
  })
}

function setColumn(table: string, column: string, value: StoredValue): Change {
  return changeTable(table, (part) => {
    const place = part.columns.indexOf(column)
    return [{ ...part, rows: part.rows.map((row) => row.with(place, value)) }]
  })
}

const removeRows = (table: string) => changeTable(table, (part) => [{ ...part, rows: [] }])

const missingReferencePattern = /refer to rows that are missing/
const duplicatePattern = /twice/
const damagedPattern = /is damaged/

const changes: readonly (readonly [string, Change, RegExp])[] = [
  ['whose documents are of no customer', removeRows('customers'), missingReferencePattern],
  ['whose documents are of no lead', removeRows('leads'), missingReferencePattern],
  [
    'whose lines are of no document',
    changeTable('document_lines', (part) => {
      const place = part.columns.indexOf('document_id')
      return [{ ...part, rows: part.rows.map((row) => row.with(place, Number(row[place]) + 500)) }]
    }),
    missingReferencePattern,
  ],
  [
    'whose revisions are of no member',
    setColumn('document_revisions', 'saved_by', 999_999),
    missingReferencePattern,
  ],
  ['with a part twice', changeTable('documents', (part) => [part, part]), duplicatePattern],
  [
    'with a part twice under two names',
    changeTable('documents', (part) => [part, { ...part, name: part.name.replace('000001', '000009') }]),
    duplicatePattern,
  ],
  [
    'with a row twice',
    changeTable('customers', (part) => [{ ...part, rows: [...part.rows, ...part.rows] }]),
    duplicatePattern,
  ],
  [
    'with two documents of one number',
    changeTable('documents', (part) => {
      const id = part.columns.indexOf('id')
      return [{ ...part, rows: part.rows.flatMap((row) => [row, row.with(id, Number(row[id]) + 500)]) }]
    }),
    duplicatePattern,
  ],
  ['that lacks a value', setColumn('documents', 'title', null), damagedPattern],
  ['with a text where a number is', setColumn('documents', 'number', 'many'), damagedPattern],
  [
    'that counts a table that is none',
    ({ manifest }) => ({
      manifest: {
        ...manifest,
        figures: { ...manifest.figures, counts: { ...manifest.figures.counts, nowhere: 0 } },
      },
    }),
    damagedPattern,
  ],
  [
    'that goes on with ids of a table that is none',
    ({ manifest }) => ({ manifest: { ...manifest, next_ids: { ...manifest.next_ids, nowhere: 5 } } }),
    damagedPattern,
  ],
]

forEachDatabase('a backup with right checksums', ({ settings }) => {
  const folder = createBackupFolder()
  const whole = folder.file('whole.quittance')
  const clock = () => new Date()
  let before: Record<string, string[]>

  beforeAll(async () => {
    const test = await startTestApp(settings())
    const firm = await createCompany(test)
    const invoices = new DocumentApi(getKind('invoice'), () => firm)
    await invoices.store({ relation: 'customer' })
    await new DocumentApi(getKind('proposal'), () => firm).store({ relation: 'lead' })
    await test.close()
    await backUpDatabase(settings(), whole)
    before = await readBackupRows(whole)
  }, 60_000)
  afterAll(() => folder.remove())

  async function captureMessage(work: Promise<unknown>): Promise<string> {
    const error = await work.then(
      () => 'It was taken for good',
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof BackupError)) return String(error)
    return englishText(error.sentence.key, error.sentence.params)
  }

  it('is verified where it was only copied', async () => {
    const copy = folder.file('copy.quittance')
    await tamperBackup({ from: whole, to: copy }, () => ({}))
    await verifyBackup(copy, { folder: folder.path })
    expect(await readBackupRows(copy)).toEqual(before)
  })

  it.each(changes)('%s is rejected, and nothing is replaced', async (_what, change, sentence) => {
    const file = folder.file('tampered.quittance')
    await tamperBackup({ from: whole, to: file }, change)
    expect(await captureMessage(verifyBackup(file, { folder: folder.path }))).toMatch(sentence)
    expect(await captureMessage(restoreBackup(file, { settings: settings(), clock }))).toMatch(sentence)
    await backUpDatabase(settings(), folder.file('after.quittance'))
    expect(await readBackupRows(folder.file('after.quittance'))).toEqual(before)
  })
})
