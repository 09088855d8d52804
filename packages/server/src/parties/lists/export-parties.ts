import { type AskedOrder, orderOf } from '@quittance/shared/contract/list-order.ts'
import {
  type PartyFilter,
  type PartySheetColumn,
  type PartySort,
  partiesByName,
} from '@quittance/shared/contract/party-lists.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { type KeyRange, readAllIds } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredParty } from '#parties/party.ts'
import { currencyNames } from '#parties/records/repository.ts'
import { readBatches } from '#sheets/read-batches.ts'
import type { Sheet } from '#sheets/sheet.ts'
import { scopeOf } from './party-scope.ts'
import { partySheet } from './party-sheet.ts'
import { isWantedIn, readFew, readKeys, readListed } from './repository.ts'

interface Wanted extends PartyFilter, AskedOrder<PartySort> {
  readonly columns: readonly PartySheetColumn[]
  /** Of what the filter lets through, only these. */
  readonly ids?: readonly number[] | undefined
}

/** All of a list: who is settled at once, what is known of them is read while it is written. */
export async function exportParties(
  database: Connection,
  relation: Relation,
  { wanted, text }: { readonly wanted: Wanted; readonly text: Text },
): Promise<Sheet<StoredParty>> {
  const scope = await scopeOf(database, relation, wanted)
  const few = await readFew(database, scope)
  const { sort, isDescending } = orderOf(wanted, partiesByName)
  const source = {
    readKeys: (range: KeyRange) => readKeys(database, { scope, few }, { sort, range }),
    isWanted: isWantedIn(scope),
  }
  const ids = await readAllIds(source, isDescending)
  const columns = partySheet({ text, currencies: await currencyNames(database) })
  return {
    name: text(`group.${relation}`),
    columns: wanted.columns.map((name) => columns[name]),
    batches: await readBatches(ids, (some) => readListed(database, scope, some)),
  }
}
