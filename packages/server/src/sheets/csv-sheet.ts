import { csvCell } from '@quittance/shared/text/csv-cell.ts'
import { safeText } from '@quittance/shared/text/formula-text.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import type { Sheet, SheetColumn } from './sheet.ts'

const lineEnd = '\r\n'

/** Where the comma is in the numbers, spreadsheets do not expect it between them. */
function signsOf(locale: Locale): { readonly point: string; readonly delimiter: string } {
  return locale === 'en' ? { point: '.', delimiter: ',' } : { point: ',', delimiter: ';' }
}

/** The bytes of a CSV file, as the spreadsheets of a language open it. */
export async function* csvSheet<Row>(
  { columns, batches }: Sheet<Row>,
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  const { point, delimiter } = signsOf(locale)
  // Figures have but the other sign in them.
  const lineOf = (cells: readonly string[]) => `${cells.join(delimiter)}${lineEnd}`
  // Without a byte-order mark Excel takes it for an older encoding.
  yield Buffer.from(`\ufeff${lineOf(columns.map(({ heading }) => csvCell(heading)))}`)
  for await (const rows of batches) {
    const lines = rows.map((row) => lineOf(columns.map((column) => cellOf(column, row, point))))
    yield Buffer.from(lines.join(''))
  }
}

function cellOf<Row>(column: SheetColumn<Row>, row: Row, point: string): string {
  switch (column.kind) {
    case 'text':
      return csvCell(safeText(column.value(row)))
    case 'number':
    case 'money':
      return column.value(row)?.replace('.', point) ?? ''
    case 'day':
      return column.value(row) ?? ''
    case 'moment':
      return column.value(row)?.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ') ?? ''
  }
}
