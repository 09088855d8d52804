import type { Separator } from '@quittance/shared/text/csv.ts'
import { csvFile } from './csv-file.ts'
import type { RowReport } from './row-report.ts'

interface RefusedFile {
  readonly headings: readonly string[]
  /** Over the column that says why. */
  readonly why: string
  readonly separator: Separator
}

/** The refused rows as they were in their file, with a column that says why: mended, it can be imported. */
export function refusedFile(refused: readonly RowReport[], { headings, why, separator }: RefusedFile): Blob {
  const lines = refused.map(({ row: { cells }, reasons }) => {
    return [...headings.map((_, column) => cells[column] ?? ''), reasons.join(' ')]
  })
  return csvFile([[...headings, why], ...lines], separator)
}
