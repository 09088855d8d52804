import type { Separator } from '@quittance/shared/text/csv.ts'
import { csvFile } from './csv-file.ts'
import type { RowReport } from './row-report.ts'

interface RefusedFile {
  readonly headings: readonly string[]
  /** Heading of the column with the reasons. */
  readonly why: string
  readonly separator: Separator
}

/** Returns a file of the rejected rows with a column for the reasons. After corrections, it can be imported. */
export function refusedFile(refused: readonly RowReport[], { headings, why, separator }: RefusedFile): Blob {
  const lines = refused.map(({ row: { cells }, reasons }) => {
    return [...headings.map((_, column) => cells[column] ?? ''), reasons.join(' ')]
  })
  return csvFile([[...headings, why], ...lines], separator)
}
