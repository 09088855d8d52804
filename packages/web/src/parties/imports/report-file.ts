import type { Separator } from '@quittance/shared/text/csv.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { csvFile } from './csv-file.ts'
import type { RowReport } from './row-report.ts'

interface ReportFile {
  readonly headings: readonly string[]
  readonly separator: Separator
  /** Returns the address of the page of a record. */
  addressOf(id: number): string
}

/** Returns a file with the outcome and the content of every row. */
export function reportFile(
  reports: readonly RowReport[],
  { headings, separator, addressOf }: ReportFile,
  text: TranslateFunction,
): Blob {
  const ours = [text('imports.line'), text('imports.outcome'), text('imports.record'), text('imports.reason')]
  const lines = reports.map(({ row: { line, cells }, outcome, id, reasons }) => [
    ...[String(line), text(`imports.row-${outcome}`), id === null ? '' : addressOf(id), reasons.join(' ')],
    ...headings.map((_, column) => cells[column] ?? ''),
  ])
  return csvFile([[...ours, ...headings], ...lines], separator)
}
