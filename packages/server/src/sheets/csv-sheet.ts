import { quoteCsvCell } from '@quittance/shared/text/csv-cell.ts'
import { escapeFormula } from '@quittance/shared/text/formula-text.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { TableExport, ExportColumn } from './sheet.ts'

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
