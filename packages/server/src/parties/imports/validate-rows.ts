import { createHash } from 'node:crypto'
import type { RowOutcome } from '@quittance/shared/contract/party-imports.ts'
import { mainNameFields } from '@quittance/shared/contract/party-imports.ts'
import { blankParty, type PartyContent } from '@quittance/shared/documents/party-kind.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { FieldSentences } from '#errors.ts'
import { readCurrencyNames } from '#parties/record-repository.ts'
import { addDefaultUsername } from '#parties/save-party.ts'

interface ValidatedRows {
  readonly valid: readonly ValidRow[]
  readonly rejected: readonly RowResult[]
}

/** Rows that can be stored, and those that cannot, by the same rules as a single save. */
export async function validateRows(
  db: Connection,
  relation: Relation,
  rows: readonly ImportRow[],
): Promise<ValidatedRows> {
  // A retired one too: an export gives back what was exported.
  const currencies = await readCurrencyNames(db)
  const read: ValidRow[] = []
  const refused: RowResult[] = []
  for (const { line, content: sent, errors: reasons } of rows) {
    const reject = (errors: RowResult['errors']) =>
      refused.push({ line, outcome: 'refused', id: null, errors })
    if (sent === null) {
      reject(reasons)
      continue
    }
    const content = addDefaultUsername({ ...blankParty, ...sent }, relation)
    const { currencyId } = content
    if (formatPartyName(content) === '') {
      reject({ [mainNameFields[relation]]: [{ key: 'party.nameless' }] })
    } else if (currencyId !== null && !currencies.has(currencyId)) {
      reject({ currency_id: [{ key: 'field.unknown-record' }] })
    } else {
      read.push({ line, sentContent: sent, content, hash: hashRow(content) })
    }
  }
  return { valid: read, rejected: refused }
}

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

const fields = Object.keys(blankParty) as (keyof PartyContent)[] // as: the keys of a PartyContent

/** Rows that say the same have the same one, whatever the order of their columns. */
export function hashRow(content: PartyContent): string {
  return createHash('sha256')
    .update(JSON.stringify(fields.map((field) => content[field])))
    .digest('hex')
}
