import type { RowOutcome } from '@quittance/shared/contract/party-imports.ts'
import type { CsvRow } from '@quittance/shared/text/csv.ts'

/** What became of a row. */
export interface RowReport {
  readonly row: CsvRow
  readonly outcome: RowOutcome
  /** The record that it became or was taken for; null: refused. */
  readonly id: number | null
  /** Why it was refused, in sentences. */
  readonly reasons: readonly string[]
}
