import { parseRows } from '@quittance/shared/text/csv.ts'

/** What was copied in a spreadsheet or a list, as many cells in every row. */
export function pastedRows(text: string): readonly (readonly string[])[] {
  const rows = parseRows(text, '\t').map(({ cells }) => cells)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  return rows.map((cells) => Array.from({ length: width }, (_, column) => cells[column]?.trim() ?? ''))
}

/** The same in one line, for a field of its own. */
export function pastedText(rows: readonly (readonly string[])[]): string {
  return rows
    .flat()
    .map((cell) => cell.replaceAll(/\s+/g, ' '))
    .filter((cell) => cell !== '')
    .join(' ')
}
