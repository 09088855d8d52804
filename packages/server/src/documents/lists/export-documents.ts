import {
  type DocumentFilter,
  type DocumentSheetColumn,
  type DocumentSort,
  highestNumberFirst,
} from '@quittance/shared/contract/document-lists.ts'
import { type AskedOrder, orderOf } from '@quittance/shared/contract/list-order.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import { type KeyRange, readAllIds } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readBatches } from '#sheets/read-batches.ts'
import type { Sheet } from '#sheets/sheet.ts'
import { documentSheet } from './document-sheet.ts'
import { scopeOf } from './list-scope.ts'
import { isWantedIn, type ListedDocument, readKeys, readListed } from './repository.ts'

interface Wanted extends DocumentFilter, AskedOrder<DocumentSort> {
  readonly columns: readonly DocumentSheetColumn[]
  /** Of what the filter lets through, only these. */
  readonly ids?: readonly number[] | undefined
}

/** All of a list: which documents is settled at once, what they say is read while it is written. */
export async function exportDocuments(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  kind: DocumentKind,
  { wanted, text }: { readonly wanted: Wanted; readonly text: Text },
): Promise<Sheet<ListedDocument>> {
  const scope = await scopeOf({ database, clock }, kind, wanted)
  const { sort, isDescending } = orderOf(wanted, highestNumberFirst)
  const source = {
    readKeys: (range: KeyRange) => readKeys(database, scope, { sort, range }),
    isWanted: isWantedIn(scope),
  }
  const ids = await readAllIds(source, isDescending)
  const columns = documentSheet(kind, text)
  return {
    name: text(`group.${kind.name}`),
    columns: wanted.columns.map((name) => columns[name]),
    batches: await readBatches(ids, (some) => readListed(database, some)),
  }
}
