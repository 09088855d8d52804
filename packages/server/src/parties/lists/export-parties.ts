import { type RequestedOrder, resolveListOrder } from '@quittance/shared/contract/list-order.ts'
import {
  type PartyFilter,
  type PartyExportColumn,
  type PartySort,
  defaultPartyOrder,
} from '@quittance/shared/contract/party-lists.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import { type KeyRange, readAllIds } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredParty } from '#parties/party.ts'
import { readCurrencyNames } from '#parties/records/repository.ts'
import { readBatches } from '#sheets/read-batches.ts'
import type { TableExport } from '#sheets/sheet.ts'
import { resolveScope } from './party-scope.ts'
import { createPartyColumns } from './party-sheet.ts'
import { createFoundFilter, readCandidates, readKeys, readListedParties } from './repository.ts'

interface ExportQuery extends PartyFilter, RequestedOrder<PartySort> {
  readonly columns: readonly PartyExportColumn[]
  /** Of what the filter lets through, only these. */
  readonly ids?: readonly number[] | undefined
}

/** All of a list: who is settled at once, what is known of them is read while it is written. */
export async function exportParties(
  database: Connection,
  relation: Relation,
  { query: wanted, text }: { readonly query: ExportQuery; readonly text: TranslateFunction },
): Promise<TableExport<StoredParty>> {
  const scope = await resolveScope(database, relation, wanted)
  const few = await readCandidates(database, scope)
  const { sort, isDescending } = resolveListOrder(wanted, defaultPartyOrder)
  const source = {
    readKeys: (range: KeyRange) => readKeys(database, { scope, few }, { sort, range }),
    isWanted: createFoundFilter(scope),
  }
  const ids = await readAllIds(source, isDescending)
  const columns = createPartyColumns({ text, currencies: await readCurrencyNames(database) })
  return {
    name: text(`group.${relation}`),
    columns: wanted.columns.map((name) => columns[name]),
    batches: await readBatches(ids, (some) => readListedParties(database, scope, some)),
  }
}
