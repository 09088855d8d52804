import type { RowOutcome } from '@quittance/shared/contract/party-imports.ts'
import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import type { FieldSentences } from '#errors.ts'

/** A row as it was sent. */
export interface GivenRow {
  readonly line: number
  /** Null: refused already. */
  readonly content: Partial<PartyContent> | null
  readonly refused: FieldSentences
}

/** A row that can be stored. */
export interface ReadRow {
  readonly line: number
  readonly sent: Partial<PartyContent>
  /** With everything that was not sent. */
  readonly content: PartyContent
  readonly hash: string
}

/** What became of a row. */
export interface RowResult {
  readonly line: number
  readonly outcome: RowOutcome
  readonly id: number | null
  readonly refused: FieldSentences
}
