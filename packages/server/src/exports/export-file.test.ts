import { buffer } from 'node:stream/consumers'
import { type Decimal, decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import { unescapeFormula } from '@quittance/shared/text/csv.ts'
import { locales } from '@quittance/shared/text/locales.ts'
import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { createExportFile } from './export-file.ts'
import type { ExportColumn, TableExport } from './table-export.ts'
import { readBatches } from './table-export.ts'

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
  { kind: 'moment', heading: 'At', value: ({ timestamp: at }) => at },
]

function aRow(changes: Partial<ExportedRow> = {}): ExportedRow {
  return {
    name: 'x',
    amount: fromScaled(-123_450, 2),
    day: '2026-01-31',
    timestamp: '2026-11-21T19:21:51.123Z',
    ...changes,
  }
}

async function aTableExport(rows: readonly ExportedRow[], of = columns): Promise<TableExport<ExportedRow>> {
  const numbered = rows.map((_row, place) => place)
  const read = async (places: readonly number[]) => places.flatMap((place) => rows[place] ?? [])
  return { name: 'Les factures', columns: of, batches: await readBatches(numbered, read) }
}

const day = '2026-11-21'

async function writeCsvText(
  rows: readonly ExportedRow[],
  locale: (typeof locales)[number] = 'en',
  of = columns,
) {
  const { content } = createExportFile(await aTableExport(rows, of), { format: 'csv', locale, day })
  return (await buffer(content)).toString('utf8')
}

async function readXlsxSheet(rows: readonly ExportedRow[]) {
  const { content } = createExportFile(await aTableExport(rows), { format: 'xlsx', locale: 'fr', day })
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

describe('a CSV file', () => {
  it('is what English spreadsheets open', async () => {
    expect(
      await writeCsvText([aRow(), aRow({ name: 'a,b', amount: null, day: null, timestamp: null })]),
    ).toBe('\uFEFFName,"Amount; net",Day,At\r\nx,-1234.50,2026-01-31,2026-11-21 19:21:51\r\n"a,b",,,\r\n')
  })

  it.each(['fr', 'de', 'es'] as const)('has the comma in its figures in %s', async (locale) => {
    expect(await writeCsvText([aRow({ name: 'a;b' })], locale)).toBe(
      '\uFEFFName;"Amount; net";Day;At\r\n"a;b";-1234,50;2026-01-31;2026-11-21 19:21:51\r\n',
    )
  })

  it.each(locales)('gives every text back in %s', async (locale) => {
    const delimiter = locale === 'en' ? ',' : ';'
    const csv = await writeCsvText(
      awkwardTexts.map((name) => aRow({ name })),
      locale,
    )
    const read = parseCsv(csv, { delimiter }).slice(1)
    expect(read.map(([name]) => unescapeFormula(String(name)))).toEqual(awkwardTexts)
    expect(read.map(([name]) => String(name)).filter((name) => /^\s*[=+\-@＝]/.test(name))).toEqual([])
  })

  it.each(locales)('is no formula where another separator is expected than in %s', async (locale) => {
    const both = [columns[0], { ...columns[0], heading: 'Again' }] as typeof columns // as: there is a first
    const csv = await writeCsvText(
      awkwardTexts.map((name) => aRow({ name })),
      locale,
      both,
    )
    for (const delimiter of [',', ';', '\t', '|']) {
      const cells = parseCsv(csv, { delimiter }).flat()
      expect(cells.filter((cell) => /^[\s"]*[=+\-@＝＋]/.test(String(cell)))).toEqual([])
    }
  })

  it('quotes what another separator would part', async () => {
    const names = ['a,b', 'a;b', 'a\tb', 'a|b', 'a\nb', 'a"b']
    const csv = await writeCsvText(
      names.map((name) => aRow({ name })),
      'fr',
      columns.slice(0, 1),
    )
    expect(csv).toBe('\uFEFFName\r\n"a,b"\r\n"a;b"\r\n"a\tb"\r\n"a|b"\r\n"a\nb"\r\n"a""b"\r\n')
  })

  it('gives back whatever was written', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(texts, async (names) => {
        const csv = await writeCsvText(
          names.map((name) => aRow({ name: name.toWellFormed() })),
          'fr',
        )
        const read = parseCsv(csv, { delimiter: ';' }).slice(1)
        expect(read.map(([name]) => unescapeFormula(String(name)))).toEqual(
          names.map((name) => name.toWellFormed()),
        )
      }),
    )
  })

  it('has a row for each, even where the last has nothing to say', async () => {
    const csv = await writeCsvText([aRow(), aRow({ name: '' })], 'en', columns.slice(0, 1))
    expect(parseCsv(csv, { delimiter: ',' })).toEqual([['Name'], ['x'], ['']])
  })

  it('has its headings where there are no rows', async () => {
    expect(await writeCsvText([])).toBe('\uFEFFName,"Amount; net",Day,At\r\n')
  })
})

describe('an XLSX file', () => {
  it('has figures, days and moments that can be reckoned with', async () => {
    const sheet = await readXlsxSheet([
      aRow({ amount: decimal('999999999999.99') }),
      aRow({ amount: null, day: null }),
    ])
    expect(sheet?.name).toBe('Les factures')
    expect(sheet?.rows).toEqual([
      ['Name', 'Amount; net', 'Day', 'At'],
      ['x', 999_999_999_999.99, new Date('2026-01-31'), new Date('2026-11-21T19:21:51.123Z')],
      ['x', null, null, new Date('2026-11-21T19:21:51.123Z')],
    ])
  })

  it('gives every text back as it was', async () => {
    const sheet = await readXlsxSheet(awkwardTexts.map((name) => aRow({ name })))
    expect(sheet?.rows.slice(1).map(([name]) => name)).toEqual(awkwardTexts)
  })

  it('cuts what is too long for any cell', async () => {
    const sheet = await readXlsxSheet([aRow({ name: 'x'.repeat(40_000) })])
    expect(sheet?.rows[1]?.[0]).toHaveLength(32_767)
  })
})

describe.each(['csv', 'xlsx'] as const)('a stream of %s', (format) => {
  /** Batches without end, and how many were read. */
  function endless(failsAt: number) {
    const seen = { read: 0, isOver: false }
    async function* batches() {
      try {
        for (;;) {
          seen.read += 1
          if (seen.read === failsAt) throw new Error('The database is away')
          yield Array.from({ length: 500 }, (_, place) =>
            aRow({ name: `${seen.read} ${place} ${Math.random()}` }),
          )
        }
      } finally {
        seen.isOver = true
      }
    }
    const sheet = { name: 'x', columns, batches: batches() }
    return { seen, content: createExportFile(sheet, { format, locale: 'en', day }).content }
  }

  it('reads no more when nobody takes it', async () => {
    const { seen, content } = endless(Number.POSITIVE_INFINITY)
    for await (const _chunk of content) break
    await expect.poll(() => seen.isOver).toBe(true)
    expect(seen.read).toBeLessThan(100)
  })

  it('breaks where reading breaks', async () => {
    const { seen, content } = endless(40)
    await expect(buffer(content)).rejects.toThrow('The database is away')
    expect(seen).toEqual({ read: 40, isOver: true })
  })
})
