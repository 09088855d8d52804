import type { RowOutcome } from '@quittance/shared/contract/party-imports.ts'
import type { CsvRow } from '@quittance/shared/text/csv.ts'

/** The result of a row. */
export interface RowReport {
  readonly row: CsvRow
  readonly outcome: RowOutcome
  /** Id of the record that was created or matched; null: the row was rejected. */
  readonly id: number | null
  /** Why the row was rejected, in sentences. */
  readonly reasons: readonly string[]
}
