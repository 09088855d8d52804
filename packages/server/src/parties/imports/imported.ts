import type { RowOutcome } from '@quittance/shared/contract/party-imports.ts'
import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import type { FieldSentences } from '#errors.ts'

/** A row as it was sent. */
export interface ImportRow {
  readonly line: number
  /** Null: refused already. */
  readonly content: Partial<PartyContent> | null
  readonly errors: FieldSentences
}

/** A row that can be stored. */
export interface ValidRow {
  readonly line: number
  readonly sentContent: Partial<PartyContent>
  /** With everything that was not sent. */
  readonly content: PartyContent
  readonly hash: string
}

/** What became of a row. */
export interface RowResult {
  readonly line: number
  readonly outcome: RowOutcome
  readonly id: number | null
  readonly errors: FieldSentences
}
