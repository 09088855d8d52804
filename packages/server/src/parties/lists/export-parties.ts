import type { PartyFilter, PartySheetColumn, PartySort } from '@quittance/shared/contract/party-lists.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { Connection } from '#database/database.ts'
import { readIds } from '#database/keyset.ts'
import type { StoredParty } from '#parties/party.ts'
import { currencyNames } from '#parties/records/repository.ts'
import { readBatches } from '#sheets/read-batches.ts'
import type { Sheet } from '#sheets/sheet.ts'
import { scopeOf } from './party-scope.ts'
import { partySheet } from './party-sheet.ts'
import { isWantedIn, readFew, readKeys, readListed } from './repository.ts'

interface Wanted extends PartyFilter {
  readonly sort?: PartySort | undefined
  readonly descending?: boolean | undefined
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
  const sort = wanted.sort ?? 'name'
  const source = {
    readKeys: (range: Parameters<typeof readKeys>[2]['range']) =>
      readKeys(database, { scope, few }, { sort, range }),
    isWanted: isWantedIn(scope),
  }
  const ids = await readIds(source, wanted.descending ?? false)
  const columns = partySheet({ text, currencies: await currencyNames(database) })
  return {
    name: text(`group.${relation}`),
    columns: wanted.columns.map((name) => columns[name]),
    batches: await readBatches(ids, (some) => readListed(database, scope, some)),
  }
}
