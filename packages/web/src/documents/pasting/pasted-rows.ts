import { parseRows } from '@quittance/shared/text/csv.ts'

/** Splits text from a spreadsheet or a list into rows of equal length. */
export function pastedRows(text: string): readonly (readonly string[])[] {
  const rows = parseRows(text, '\t').map(({ cells }) => cells)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  return rows.map((cells) => Array.from({ length: width }, (_, column) => cells[column]?.trim() ?? ''))
}

/** Joins all cells into a single-line text. */
export function pastedText(rows: readonly (readonly string[])[]): string {
  return rows
    .flat()
    .map((cell) => cell.replaceAll(/\s+/g, ' '))
    .filter((cell) => cell !== '')
    .join(' ')
}
