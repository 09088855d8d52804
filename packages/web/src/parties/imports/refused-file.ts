import { csvCell } from '@quittance/shared/text/csv-cell.ts'
import { safeText } from '@quittance/shared/text/formula-text.ts'
import type { FileRow, Separator } from './file-rows.ts'

/** A row that was not stored, and why. */
export interface RefusedRow {
  readonly row: FileRow
  readonly reasons: readonly string[]
}

interface RefusedFile {
  readonly headings: readonly string[]
  /** Over the column that says why. */
  readonly why: string
  readonly separator: Separator
}

/** The refused rows as they were in their file, with a column that says why: mended, it can be imported. */
export function refusedFile(rows: readonly RefusedRow[], { headings, why, separator }: RefusedFile): Blob {
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => csvCell(safeText(cell))).join(separator)}\r\n`
  const lines = rows.map(({ row: { cells }, reasons }) => {
    const own = headings.map((_, column) => cells[column] ?? '')
    return line([...own, reasons.join(' ')])
  })
  // Without a byte-order mark Excel takes it for an older encoding.
  return new Blob(['\ufeff', line([...headings, why]), ...lines], { type: 'text/csv;charset=utf-8' })
}
