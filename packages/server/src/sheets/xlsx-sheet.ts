import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { TableExport, ExportColumn } from './sheet.ts'

type ColumnKind = ExportColumn<unknown>['kind']

// A cell of text stays text even when somebody types in it.
const cellFormats: Readonly<Record<ColumnKind, string>> = {
  text: '@',
  number: 'General',
  money: '#,##0.00##',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm:ss',
}

const defaultWidths: Readonly<Record<ColumnKind, number>> = { text: 24, number: 12, money: 15, day: 12, moment: 20 }

/** The bytes of an XLSX file. */
export async function* writeXlsx<Row>({ name, columns, batches }: TableExport<Row>): AsyncGenerator<Uint8Array> {
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
