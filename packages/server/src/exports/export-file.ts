import { Readable } from 'node:stream'
import { type ExportFormat, exportMediaTypes } from '@quittance/shared/contract/list-query.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import { escapeFormula, quoteCsvCell } from '@quittance/shared/text/csv.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { ExportColumn, TableExport } from './table-export.ts'

interface ExportFile {
  readonly name: string
  readonly type: string
  readonly content: Readable
}

interface ExportFileOptions {
  readonly format: ExportFormat
  /** Whose signs a CSV file has. */
  readonly locale: Locale
  /** In the name of the file. */
  readonly day: CalendarDay
}

/** Written while the rows are read: however many there are, few are in memory. */
export function createExportFile<Row>(
  sheet: TableExport<Row>,
  { format, locale, day }: ExportFileOptions,
): ExportFile {
  const bytes = format === 'csv' ? writeCsv(sheet, locale) : writeXlsx(sheet)
  const charset = format === 'csv' ? '; charset=utf-8' : ''
  return {
    name: `${sheet.name.toLocaleLowerCase(locale).replaceAll(' ', '-')}-${day}.${format}`,
    type: `${exportMediaTypes[format]}${charset}`,
    content: Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 }),
  }
}

const csvLineEnd = '\r\n'

/** Where the comma is in the numbers, spreadsheets do not expect it between them. */
function getSeparators(locale: Locale): { readonly point: string; readonly delimiter: string } {
  return locale === 'en' ? { point: '.', delimiter: ',' } : { point: ',', delimiter: ';' }
}

/** The bytes of a CSV file, as the spreadsheets of a language open it. */
export async function* writeCsv<Row>(
  { columns, batches }: TableExport<Row>,
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  const { point, delimiter } = getSeparators(locale)
  // Figures have but the other sign in them.
  const lineOf = (cells: readonly string[]) => `${cells.join(delimiter)}${csvLineEnd}`
  // Without a byte-order mark Excel takes it for an older encoding.
  yield Buffer.from(`\ufeff${lineOf(columns.map(({ heading }) => quoteCsvCell(heading)))}`)
  for await (const rows of batches) {
    const lines = rows.map((row) => lineOf(columns.map((column) => toCsvCell(column, row, point))))
    yield Buffer.from(lines.join(''))
  }
}

function toCsvCell<Row>(column: ExportColumn<Row>, row: Row, point: string): string {
  switch (column.kind) {
    case 'text':
      return quoteCsvCell(escapeFormula(column.value(row)))
    case 'number':
    case 'money':
      return column.value(row)?.replace('.', point) ?? ''
    case 'day':
      return column.value(row) ?? ''
    case 'moment':
      return column.value(row)?.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ') ?? ''
  }
}

type ColumnKind = ExportColumn<unknown>['kind']

// A cell of text stays text even when somebody types in it.
const cellFormats: Readonly<Record<ColumnKind, string>> = {
  text: '@',
  number: 'General',
  money: '#,##0.00##',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm:ss',
}

const defaultWidths: Readonly<Record<ColumnKind, number>> = {
  text: 24,
  number: 12,
  money: 15,
  day: 12,
  moment: 20,
}

/** The bytes of an XLSX file. */
export async function* writeXlsx<Row>({
  name,
  columns,
  batches,
}: TableExport<Row>): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const cells = async function* () {
    for await (const rows of batches) {
      for (const row of rows) yield columns.map((column) => toXlsxCell(column, row))
    }
  }
  yield* writeXlsxStream(cells(), {
    name: createWorksheetName(name),
    columns: columns.map(({ heading, kind, width = defaultWidths[kind] }) => ({
      header: heading,
      width,
      style: { numFmt: cellFormats[kind] },
    })),
    freezePane: { rows: 1 },
  })
}

/** What may not be in the name of a sheet, and how long it may be, is Excel's to say. */
function createWorksheetName(name: string): string {
  return name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
}

/** Nothing in a cell of text is ever calculated. */
function toXlsxCell<Row>(column: ExportColumn<Row>, row: Row): string | number | Date | null {
  switch (column.kind) {
    case 'text':
      return escapeCellText(column.value(row))
    case 'number':
    case 'money': {
      const value = column.value(row)
      return value === null ? null : toNumber(value)
    }
    case 'day': {
      const day = column.value(row)
      return day === null ? null : new Date(`${day}T00:00:00Z`)
    }
    case 'moment': {
      const moment = column.value(row)
      return moment === null ? null : new Date(moment)
    }
  }
}

// Excel opens no file with a longer one.
const maxCellLength = 32_767

/** The format writes a sign that XML cannot hold as `_x0001_`; what only looks so is marked, and what the library leaves is written. */
function escapeCellText(text: string): string {
  return text
    .slice(0, maxCellLength)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[\uFFFE\uFFFF]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase()}_`)
}
