import { mainNameFields } from '@quittance/shared/contract/party-labels.ts'
import { blankParty } from '@quittance/shared/documents/party-kind.ts'
import { formatPartyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readCurrencyNames } from '#parties/records/repository.ts'
import { addDefaultUsername } from '#parties/records/with-username.ts'
import type { ImportRow, ValidRow, RowResult } from './imported.ts'
import { hashRow } from './row-hash.ts'

interface ValidatedRows {
  readonly valid: readonly ValidRow[]
  readonly rejected: readonly RowResult[]
}

/** Rows that can be stored, and those that cannot, by the same rules as a single save. */
export async function validateRows(db: Connection, relation: Relation, rows: readonly ImportRow[]): Promise<ValidatedRows> {
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
