import { safeText } from '@quittance/shared/text/formula-text.ts'
import type { Separator } from './file-rows.ts'

/** Rows as a file that spreadsheets open. None of its cells is a formula, whoever wrote it. */
export function csvFile(rows: readonly (readonly string[])[], separator: Separator): Blob {
  const lines = rows.map((cells) => {
    return `${cells.map((cell) => quoted(safeText(cell), separator)).join(separator)}\r\n`
  })
  // Without a byte-order mark Excel takes it for an older encoding.
  return new Blob(['\ufeff', ...lines], { type: 'text/csv;charset=utf-8' })
}

function quoted(cell: string, separator: Separator): string {
  const isPlain = !(cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell))
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`
}
