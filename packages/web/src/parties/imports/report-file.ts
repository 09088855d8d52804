import type { Separator } from '@quittance/shared/text/csv.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { csvFile } from './csv-file.ts'
import type { RowReport } from './row-report.ts'

interface ReportFile {
  readonly headings: readonly string[]
  readonly separator: Separator
  /** Where a record is seen. */
  addressOf(id: number): string
}

/** What became of every row, beside what it says. */
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
