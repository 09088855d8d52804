import type { RowOutcome } from '@quittance/shared/contract/imports.ts'
import { type CsvRow, escapeFormula, quoteCsvCell, type Separator } from '@quittance/shared/text/csv.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'

/** The result of a row. */
export interface RowReport {
  readonly row: CsvRow
  readonly outcome: RowOutcome
  /** Id of the record that was created or matched; null: the row was rejected. */
  readonly id: number | null
  /** Why the row was rejected, in sentences. */
  readonly reasons: readonly string[]
  /** What should be checked in the stored record, in sentences. Absent: nothing. */
  readonly warnings?: readonly string[]
}

export function hasWarnings({ warnings = [] }: RowReport): boolean {
  return warnings.length > 0
}

/** Returns a CSV file for spreadsheets. Its cells are escaped, so that none of them is a formula. */
function csvFile(rows: readonly (readonly string[])[], separator: Separator): Blob {
  const lines = rows.map(
    (cells) => `${cells.map((cell) => quoteCsvCell(escapeFormula(cell))).join(separator)}\r\n`,
  )
  // Without a byte-order mark, Excel assumes an older encoding.
  return new Blob(['\ufeff', ...lines], { type: 'text/csv;charset=utf-8' })
}

interface RejectedRowsFile {
  readonly headings: readonly string[]
  /** Heading of the column with the reasons. */
  readonly why: string
  readonly separator: Separator
}

/** Returns a file of the rejected rows with a column for the reasons. After corrections, it can be imported. */
export function rejectedRowsFile(
  rejected: readonly RowReport[],
  { headings, why, separator }: RejectedRowsFile,
): Blob {
  const lines = rejected.map(({ row: { cells }, reasons }) => {
    return [...headings.map((_, column) => cells[column] ?? ''), reasons.join(' ')]
  })
  return csvFile([[...headings, why], ...lines], separator)
}

interface ReportFile {
  readonly headings: readonly string[]
  readonly separator: Separator
  /** Returns the address of the page of a record. */
  addressOf(id: number): string
}

/** Returns a file with the outcome and the content of every row, and a column for warnings if there are any. */
export function reportFile(
  reports: readonly RowReport[],
  { headings, separator, addressOf }: ReportFile,
  text: TranslateFunction,
): Blob {
  const withWarnings = reports.some(hasWarnings)
  const ours = [
    ...[text('imports.line'), text('imports.outcome'), text('imports.record'), text('imports.reason')],
    ...(withWarnings ? [text('imports.warnings')] : []),
  ]
  const lines = reports.map(({ row: { line, cells }, outcome, id, reasons, warnings = [] }) => [
    ...[String(line), text(`imports.row-${outcome}`), id === null ? '' : addressOf(id), reasons.join(' ')],
    ...(withWarnings ? [warnings.join(' ')] : []),
    ...headings.map((_, column) => cells[column] ?? ''),
  ])
  return csvFile([[...ours, ...headings], ...lines], separator)
}
