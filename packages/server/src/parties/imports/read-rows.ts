import { mainNames } from '@quittance/shared/contract/party-labels.ts'
import { blankParty } from '@quittance/shared/documents/party-kind.ts'
import { partyName } from '@quittance/shared/documents/party-name.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import { currencyNames } from '#parties/records/repository.ts'
import { withUsername } from '#parties/records/with-username.ts'
import type { GivenRow, ReadRow, RowResult } from './imported.ts'
import { rowHash } from './row-hash.ts'

interface Rows {
  readonly read: readonly ReadRow[]
  readonly refused: readonly RowResult[]
}

/** Rows that can be stored, and those that cannot, by the same rules as a single save. */
export async function readRows(db: Connection, relation: Relation, rows: readonly GivenRow[]): Promise<Rows> {
  // A retired one too: an export gives back what was exported.
  const currencies = await currencyNames(db)
  const read: ReadRow[] = []
  const refused: RowResult[] = []
  for (const { line, content: sent, refused: reasons } of rows) {
    const refuse = (of: RowResult['refused']) =>
      refused.push({ line, outcome: 'refused', id: null, refused: of })
    if (sent === null) {
      refuse(reasons)
      continue
    }
    const content = withUsername({ ...blankParty, ...sent }, relation)
    const { currencyId } = content
    if (partyName(content) === '') {
      refuse({ [mainNames[relation]]: [{ key: 'party.nameless' }] })
    } else if (currencyId !== null && !currencies.has(currencyId)) {
      refuse({ currency_id: [{ key: 'field.unknown-record' }] })
    } else {
      read.push({ line, sent, content, hash: rowHash(content) })
    }
  }
  return { read, refused }
}
