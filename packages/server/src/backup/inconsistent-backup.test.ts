import { kindNamed } from '@quittance/shared/documents/kinds.ts'
import { englishText } from '@quittance/shared/text/translate.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StoredValue } from '#database/copies/snapshot.ts'
import { aFolder, backedUp, rowsIn } from '#test/backups.ts'
import { DocumentsOf } from '#test/documents-of.ts'
import { aFirm } from '#test/factories.ts'
import { type BackupContent, type Part, tamper } from '#test/tampered-backup.ts'
import { startTestApp } from '#test/test-app.ts'
import { overDatabases } from '#test/test-database.ts'
import { BadBackup } from './manifest/bad-backup.ts'
import { tableOfPart } from './manifest/manifest.ts'
import { proveBackup } from './prove-backup.ts'
import { restoreBackup } from './restore-backup.ts'

type Change = (content: BackupContent) => Partial<BackupContent>

/** Changes the parts of one table. */
function inTable(table: string, change: (part: Part) => readonly Part[]): Change {
  return ({ parts }) => ({
    parts: parts.flatMap((part) => (tableOfPart(part.name) === table ? change(part) : [part])),
  })
}

function setColumn(table: string, column: string, value: StoredValue): Change {
  return inTable(table, (part) => {
    const place = part.columns.indexOf(column)
    return [{ ...part, rows: part.rows.map((row) => row.with(place, value)) }]
  })
}

const withoutRows = (table: string) => inTable(table, (part) => [{ ...part, rows: [] }])

const broken = /refer to rows that are missing/
const doubled = /twice/
const damaged = /is damaged/

const changes: readonly (readonly [string, Change, RegExp])[] = [
  ['whose documents are of no customer', withoutRows('customers'), broken],
  ['whose documents are of no lead', withoutRows('leads'), broken],
  [
    'whose lines are of no document',
    inTable('document_lines', (part) => {
      const place = part.columns.indexOf('document_id')
      return [{ ...part, rows: part.rows.map((row) => row.with(place, Number(row[place]) + 500)) }]
    }),
    broken,
  ],
  ['whose revisions are of no member', setColumn('document_revisions', 'saved_by', 999_999), broken],
  ['with a part twice', inTable('documents', (part) => [part, part]), doubled],
  [
    'with a part twice under two names',
    inTable('documents', (part) => [part, { ...part, name: part.name.replace('000001', '000009') }]),
    doubled,
  ],
  [
    'with a row twice',
    inTable('customers', (part) => [{ ...part, rows: [...part.rows, ...part.rows] }]),
    doubled,
  ],
  [
    'with two documents of one number',
    inTable('documents', (part) => {
      const id = part.columns.indexOf('id')
      return [{ ...part, rows: part.rows.flatMap((row) => [row, row.with(id, Number(row[id]) + 500)]) }]
    }),
    doubled,
  ],
  ['that lacks a value', setColumn('documents', 'title', null), damaged],
  ['with a text where a number is', setColumn('documents', 'number', 'many'), damaged],
  [
    'that counts a table that is none',
    ({ manifest }) => ({
      manifest: {
        ...manifest,
        figures: { ...manifest.figures, counts: { ...manifest.figures.counts, nowhere: 0 } },
      },
    }),
    damaged,
  ],
  [
    'that goes on with ids of a table that is none',
    ({ manifest }) => ({ manifest: { ...manifest, next_ids: { ...manifest.next_ids, nowhere: 5 } } }),
    damaged,
  ],
]

overDatabases('a backup with right checksums', ({ settings }) => {
  const folder = aFolder()
  const whole = folder.file('whole.quittance')
  const clock = () => new Date()
  let before: Record<string, string[]>

  beforeAll(async () => {
    const test = await startTestApp(settings())
    const firm = await aFirm(test)
    const invoices = new DocumentsOf(kindNamed('invoice'), () => firm)
    await invoices.store({ relation: 'customer' })
    await new DocumentsOf(kindNamed('proposal'), () => firm).store({ relation: 'lead' })
    await test.close()
    await backedUp(settings(), whole)
    before = await rowsIn(whole)
  }, 60_000)
  afterAll(() => folder.remove())

  async function complaint(work: Promise<unknown>): Promise<string> {
    const error = await work.then(
      () => 'It was taken for good',
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof BadBackup)) return String(error)
    return englishText(error.sentence.key, error.sentence.params)
  }

  it('is verified where it was only copied', async () => {
    const copy = folder.file('copy.quittance')
    await tamper({ from: whole, to: copy }, () => ({}))
    await proveBackup(copy, { folder: folder.path })
    expect(await rowsIn(copy)).toEqual(before)
  })

  it.each(changes)('%s is rejected, and nothing is replaced', async (_what, change, sentence) => {
    const file = folder.file('tampered.quittance')
    await tamper({ from: whole, to: file }, change)
    expect(await complaint(proveBackup(file, { folder: folder.path }))).toMatch(sentence)
    expect(await complaint(restoreBackup(file, { settings: settings(), clock }))).toMatch(sentence)
    await backedUp(settings(), folder.file('after.quittance'))
    expect(await rowsIn(folder.file('after.quittance'))).toEqual(before)
  })
})
