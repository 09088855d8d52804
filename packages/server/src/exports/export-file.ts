import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type ExportFormat, exportMediaTypes } from '@quittance/shared/contract/list-query.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type Decimal, toNumber } from '@quittance/shared/money/decimal.ts'
import { escapeFormula, quoteCsvCell } from '@quittance/shared/text/csv.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'

/** A column of an export. Text is never interpreted as a formula; numbers and dates can be calculated with. */
export type ExportColumn<Row> = {
  readonly heading: string
  /** Approximate width in characters; absent for the default of the column kind. */
  readonly width?: number
} & (
  | { readonly kind: 'text'; readonly value: (row: Row) => string }
  | { readonly kind: 'number' | 'money'; readonly value: (row: Row) => Decimal | null }
  | { readonly kind: 'day'; readonly value: (row: Row) => CalendarDay | null }
  /** ISO 8601, UTC. The file contains UTC too, and the heading says so. */
  | { readonly kind: 'timestamp'; readonly value: (row: Row) => string | null }
)

/** A table that is read in batches while it is written as a file. */
export interface TableExport<Row> {
  /** Name of the records, used as the file name. */
  readonly name: string
  readonly columns: readonly ExportColumn<Row>[]
  readonly batches: AsyncIterable<readonly Row[]>
}

/** All columns of an export by their names in the call. */
export type ExportColumns<Row, Name extends string> = Readonly<Record<Name, ExportColumn<Row>>>

const batchSize = 250

type ReadRows<Row> = (ids: readonly number[]) => Promise<readonly Row[]>

/**
 * Reads rows by id in batches. The first batch is read before returning, so errors are reported before the file starts.
 */
export async function readBatches<Row>(
  ids: readonly number[],
  read: ReadRows<Row>,
): Promise<AsyncIterable<readonly Row[]>> {
  return readFollowingBatches(await read(ids.slice(0, batchSize)), ids.slice(batchSize), read)
}

async function* readFollowingBatches<Row>(
  firstBatch: readonly Row[],
  ids: readonly number[],
  read: ReadRows<Row>,
) {
  yield firstBatch
  for (let start = 0; start < ids.length; start += batchSize) {
    // Yields to other requests: SQLite reads on the main thread.
    await setImmediate()
    yield await read(ids.slice(start, start + batchSize))
  }
}

interface ExportFile {
  readonly name: string
  readonly type: string
  readonly content: Readable
}

interface ExportFileOptions {
  readonly format: ExportFormat
  /** Determines the separators of a CSV file. */
  readonly locale: Locale
  /** Part of the file name. */
  readonly day: CalendarDay
}

/** Streams the export: only one batch of rows is in memory. */
export function createExportFile<Row>(
  table: TableExport<Row>,
  { format, locale, day }: ExportFileOptions,
): ExportFile {
  const bytes = format === 'csv' ? writeCsv(table, locale) : writeXlsx(table)
  const charset = format === 'csv' ? '; charset=utf-8' : ''
  return {
    name: `${table.name.toLocaleLowerCase(locale).replaceAll(' ', '-')}-${day}.${format}`,
    type: `${exportMediaTypes[format]}${charset}`,
    content: Readable.from(bytes, { objectMode: false, highWaterMark: 64 * 1024 }),
  }
}

const csvLineEnd = '\r\n'

/** Returns the separators that spreadsheets of the language expect: a semicolon if the decimal separator is a comma. */
function getSeparators(locale: Locale): { readonly decimal: string; readonly delimiter: string } {
  return locale === 'en' ? { decimal: '.', delimiter: ',' } : { decimal: ',', delimiter: ';' }
}

/** Writes CSV with the separators that spreadsheets of the language expect. */
async function* writeCsv<Row>(
  { columns, batches }: TableExport<Row>,
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  const { decimal, delimiter } = getSeparators(locale)
  const joinCells = (cells: readonly string[]) => `${cells.join(delimiter)}${csvLineEnd}`
  // Without a byte-order mark, Excel assumes a legacy encoding.
  yield Buffer.from(`\ufeff${joinCells(columns.map(({ heading }) => quoteCsvCell(heading)))}`)
  for await (const rows of batches) {
    const lines = rows.map((row) => joinCells(columns.map((column) => toCsvCell(column, row, decimal))))
    yield Buffer.from(lines.join(''))
  }
}

function toCsvCell<Row>(column: ExportColumn<Row>, row: Row, decimal: string): string {
  switch (column.kind) {
    case 'text':
      return quoteCsvCell(escapeFormula(column.value(row)))
    case 'number':
    case 'money':
      return column.value(row)?.replace('.', decimal) ?? ''
    case 'day':
      return column.value(row) ?? ''
    case 'timestamp':
      return column.value(row)?.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ') ?? ''
  }
}

type ColumnKind = ExportColumn<unknown>['kind']

// The format `@` keeps a text cell as text even when a user edits it.
const cellFormats: Readonly<Record<ColumnKind, string>> = {
  text: '@',
  number: 'General',
  money: '#,##0.00##',
  day: 'yyyy-mm-dd',
  timestamp: 'yyyy-mm-dd hh:mm:ss',
}

const defaultWidths: Readonly<Record<ColumnKind, number>> = {
  text: 24,
  number: 12,
  money: 15,
  day: 12,
  timestamp: 20,
}

/** Writes XLSX with a heading row that stays visible while scrolling. */
async function* writeXlsx<Row>({ name, columns, batches }: TableExport<Row>): AsyncGenerator<Uint8Array> {
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

/** Removes the characters that Excel rejects in the name of a worksheet, and truncates it to Excel's limit. */
function createWorksheetName(name: string): string {
  return name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
}

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
    case 'timestamp': {
      const timestamp = column.value(row)
      return timestamp === null ? null : new Date(timestamp)
    }
  }
}

// Excel rejects a file with a longer text in a cell.
const maxCellLength = 32_767

/**
 * Escapes text for XLSX, which writes characters that XML does not allow as `_x0001_`. Escapes text that looks like such a
 * sequence, and the two characters that the library leaves unescaped.
 */
function escapeCellText(text: string): string {
  return text
    .slice(0, maxCellLength)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[\uFFFE\uFFFF]/g, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase()}_`)
}
