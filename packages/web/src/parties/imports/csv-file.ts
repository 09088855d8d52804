import type { Separator } from '@quittance/shared/text/csv.ts'
import { escapeFormula, quoteCsvCell } from '@quittance/shared/text/csv.ts'

/** Returns a CSV file for spreadsheets. Its cells are escaped, so that none of them is a formula. */
export function csvFile(rows: readonly (readonly string[])[], separator: Separator): Blob {
  const lines = rows.map(
    (cells) => `${cells.map((cell) => quoteCsvCell(escapeFormula(cell))).join(separator)}\r\n`,
  )
  // Without a byte-order mark, Excel assumes an older encoding.
  return new Blob(['\ufeff', ...lines], { type: 'text/csv;charset=utf-8' })
}
