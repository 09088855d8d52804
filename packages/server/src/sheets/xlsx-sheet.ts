import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { Sheet, SheetColumn } from './sheet.ts'

type Kind = SheetColumn<unknown>['kind']

// A cell of text stays text even when somebody types in it.
const formats: Readonly<Record<Kind, string>> = {
  text: '@',
  number: 'General',
  money: '#,##0.00##',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm:ss',
}

const widths: Readonly<Record<Kind, number>> = { text: 24, number: 12, money: 15, day: 12, moment: 20 }

/** The bytes of an XLSX file. */
export async function* xlsxSheet<Row>({ name, columns, batches }: Sheet<Row>): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const cells = async function* () {
    for await (const rows of batches) {
      for (const row of rows) yield columns.map((column) => cellOf(column, row))
    }
  }
  yield* writeXlsxStream(cells(), {
    name: nameOfSheet(name),
    columns: columns.map(({ heading, kind, width = widths[kind] }) => ({
      header: heading,
      width,
      style: { numFmt: formats[kind] },
    })),
    freezePane: { rows: 1 },
  })
}

/** What may not be in the name of a sheet, and how long it may be, is Excel's to say. */
function nameOfSheet(name: string): string {
  return name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
}

/** Nothing in a cell of text is ever calculated. */
function cellOf<Row>(column: SheetColumn<Row>, row: Row): string | number | Date | null {
  switch (column.kind) {
    case 'text':
      return cellText(column.value(row))
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
const longestText = 32_767

/** The format writes a sign that XML cannot hold as `_x0001_`; what only looks so is marked, and what the library leaves is written. */
function cellText(text: string): string {
  return text
    .slice(0, longestText)
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[\uFFFE\uFFFF]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase()}_`)
}
