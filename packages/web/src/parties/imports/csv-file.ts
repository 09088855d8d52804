import type { Separator } from '@quittance/shared/text/csv.ts'
import { escapeFormula, quoteCsvCell } from '@quittance/shared/text/csv.ts'

/** Rows as a file that spreadsheets open. None of its cells is a formula, whoever wrote it. */
export function csvFile(rows: readonly (readonly string[])[], separator: Separator): Blob {
  const lines = rows.map(
    (cells) => `${cells.map((cell) => quoteCsvCell(escapeFormula(cell))).join(separator)}\r\n`,
  )
  // Without a byte-order mark Excel takes it for an older encoding.
  return new Blob(['\ufeff', ...lines], { type: 'text/csv;charset=utf-8' })
}
