import { buffer } from 'node:stream/consumers'
import { type Decimal, decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import { unescapeFormula } from '@quittance/shared/text/csv.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { createExportFile, type ExportColumn, readBatches, type TableExport } from './export-file.ts'

interface ExportedRow {
  readonly name: string
  readonly amount: Decimal | null
  readonly day: string | null
  readonly timestamp: string | null
}

const columns: readonly ExportColumn<ExportedRow>[] = [
  { kind: 'text', heading: 'Name', value: ({ name }) => name },
  { kind: 'money', heading: 'Amount; net', value: ({ amount }) => amount },
  { kind: 'day', heading: 'Day', value: ({ day }) => day },
  { kind: 'timestamp', heading: 'At', value: ({ timestamp }) => timestamp },
]

function createRow(changes: Partial<ExportedRow> = {}): ExportedRow {
  return {
    name: 'x',
    amount: fromScaled(-123_450, 2),
    day: '2026-01-31',
    timestamp: '2026-11-21T19:21:51.123Z',
    ...changes,
  }
}

async function createTable(
  rows: readonly ExportedRow[],
  tableColumns = columns,
): Promise<TableExport<ExportedRow>> {
  const indexes = rows.map((_row, index) => index)
  const read = async (batch: readonly number[]) => batch.flatMap((index) => rows[index] ?? [])
  return { name: 'Les factures', columns: tableColumns, batches: await readBatches(indexes, read) }
}

const day = '2026-11-21'

async function writeCsvText(
  rows: readonly ExportedRow[],
  locale: (typeof locales)[number] = 'en',
  tableColumns = columns,
) {
  const { content } = createExportFile(await createTable(rows, tableColumns), { format: 'csv', locale, day })
  return (await buffer(content)).toString('utf8')
}

async function readXlsxSheet(rows: readonly ExportedRow[]) {
  const { content } = createExportFile(await createTable(rows), { format: 'xlsx', locale: 'fr', day })
  const [sheet] = (await readXlsx(await buffer(content))).sheets
  return sheet
}

const awkwardTexts = [
  '',
  ' ',
  ' before and behind ',
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+33 1 23 45 67 89',
  '-1',
  '@a',
  '\t=1',
  '＝1',
  '0142',
  '2025-001',
  '1e5',
  '1,5',
  'a;b',
  'a,b',
  '"quoted"',
  'a "b" c',
  "'",
  "''",
  "'=1",
  "'s-Hertogenbosch",
  'one\ntwo',
  'one\r\ntwo',
  '\rone',
  'trailing\n',
  'Devis;=1+1;x',
  'Devis,=1+1,x',
  'Devis";"=1+1";x',
  'rue X\n=1+1;',
  'rue X\r\n@a,',
  'a\t=1|=2',
  "a;'=1",
  '😀 l’été',
  '\u00a0x\u00a0',
  '\u0001\u000b',
  '_x0041_',
  '_x005F_x0041_',
  '\uFFFE',
  '<b>&amp;</b>',
  '#N/A',
  'TRUE',
]

describe('CSV export', () => {
  it('has the separators of English spreadsheets', async () => {
    expect(
      await writeCsvText([createRow(), createRow({ name: 'a,b', amount: null, day: null, timestamp: null })]),
    ).toBe('\uFEFFName,"Amount; net",Day,At\r\nx,-1234.50,2026-01-31,2026-11-21 19:21:51\r\n"a,b",,,\r\n')
  })

  it.each(['fr', 'de', 'es'] as const)('has decimal commas in %s', async (locale) => {
    expect(await writeCsvText([createRow({ name: 'a;b' })], locale)).toBe(
      '\uFEFFName;"Amount; net";Day;At\r\n"a;b";-1234,50;2026-01-31;2026-11-21 19:21:51\r\n',
    )
  })

  it.each(locales)('preserves every text in %s', async (locale) => {
    const delimiter = locale === 'en' ? ',' : ';'
    const csv = await writeCsvText(
      awkwardTexts.map((name) => createRow({ name })),
      locale,
    )
    const rows = parseCsv(csv, { delimiter }).slice(1)
    expect(rows.map(([name]) => unescapeFormula(String(name)))).toEqual(awkwardTexts)
    expect(rows.map(([name]) => String(name)).filter((name) => /^\s*[=+\-@＝]/.test(name))).toEqual([])
  })

  it.each(locales)('contains no formula if a reader expects another separator than in %s', async (locale) => {
    const twoColumns = [columns[0], { ...columns[0], heading: 'Again' }] as typeof columns // as: there is a first
    const csv = await writeCsvText(
      awkwardTexts.map((name) => createRow({ name })),
      locale,
      twoColumns,
    )
    for (const delimiter of [',', ';', '\t', '|']) {
      const cells = parseCsv(csv, { delimiter }).flat()
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋]/.test(String(cell)))).toEqual([])
    }
  })

  it('quotes values that contain any usual separator', async () => {
    const names = ['a,b', 'a;b', 'a\tb', 'a|b', 'a\nb', 'a"b']
    const csv = await writeCsvText(
      names.map((name) => createRow({ name })),
      'fr',
      columns.slice(0, 1),
    )
    expect(csv).toBe('\uFEFFName\r\n"a,b"\r\n"a;b"\r\n"a\tb"\r\n"a|b"\r\n"a\nb"\r\n"a""b"\r\n')
  })

  it('preserves arbitrary text', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(texts, async (names) => {
        const csv = await writeCsvText(
          names.map((name) => createRow({ name: name.toWellFormed() })),
          'fr',
        )
        const rows = parseCsv(csv, { delimiter: ';' }).slice(1)
        expect(rows.map(([name]) => unescapeFormula(String(name)))).toEqual(
          names.map((name) => name.toWellFormed()),
        )
      }),
    )
  })

  it('has a row for each record, even if the last one is empty', async () => {
    const csv = await writeCsvText([createRow(), createRow({ name: '' })], 'en', columns.slice(0, 1))
    expect(parseCsv(csv, { delimiter: ',' })).toEqual([['Name'], ['x'], ['']])
  })

  it('has headings without rows', async () => {
    expect(await writeCsvText([])).toBe('\uFEFFName,"Amount; net",Day,At\r\n')
  })
})

describe('XLSX export', () => {
  it('contains numbers, dates and times that can be calculated with', async () => {
    const sheet = await readXlsxSheet([
      createRow({ amount: decimal('999999999999.99') }),
      createRow({ amount: null, day: null }),
    ])
    expect(sheet?.name).toBe('Les factures')
    expect(sheet?.rows).toEqual([
      ['Name', 'Amount; net', 'Day', 'At'],
      ['x', 999_999_999_999.99, new Date('2026-01-31'), new Date('2026-11-21T19:21:51.123Z')],
      ['x', null, null, new Date('2026-11-21T19:21:51.123Z')],
    ])
  })

  it('preserves every text', async () => {
    const sheet = await readXlsxSheet(awkwardTexts.map((name) => createRow({ name })))
    expect(sheet?.rows.slice(1).map(([name]) => name)).toEqual(awkwardTexts)
  })

  it('truncates text that is too long for a cell', async () => {
    const sheet = await readXlsxSheet([createRow({ name: 'x'.repeat(40_000) })])
    expect(sheet?.rows[1]?.[0]).toHaveLength(32_767)
  })
})

describe.each(['csv', 'xlsx'] as const)('%s stream', (format) => {
  /** Exports an endless table that fails at one batch. Counts the batches that were read. */
  function exportEndlessTable(failingBatch: number) {
    const progress = { batchCount: 0, isEnded: false }
    async function* batches() {
      try {
        for (;;) {
          progress.batchCount += 1
          if (progress.batchCount === failingBatch) throw new Error('database unavailable')
          yield Array.from({ length: 500 }, (_, index) =>
            createRow({ name: `${progress.batchCount} ${index} ${Math.random()}` }),
          )
        }
      } finally {
        progress.isEnded = true
      }
    }
    const table = { name: 'x', columns, batches: batches() }
    return { progress, content: createExportFile(table, { format, locale: 'en', day }).content }
  }

  it('stops reading when the stream is destroyed', async () => {
    const { progress, content } = exportEndlessTable(Number.POSITIVE_INFINITY)
    for await (const _chunk of content) break
    await expect.poll(() => progress.isEnded).toBe(true)
    expect(progress.batchCount).toBeLessThan(100)
  })

  it('fails when reading fails', async () => {
    const { progress, content } = exportEndlessTable(40)
    await expect(buffer(content)).rejects.toThrow('database unavailable')
    expect(progress).toEqual({ batchCount: 40, isEnded: true })
  })
})
