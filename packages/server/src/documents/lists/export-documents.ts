import {
  type DocumentFilter,
  type DocumentExportColumn,
  type DocumentSort,
  defaultDocumentOrder,
} from '@quittance/shared/contract/document-lists.ts'
import { type RequestedOrder, resolveListOrder } from '@quittance/shared/contract/list-order.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import { type KeyRange, readAllIds } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readBatches } from '#sheets/read-batches.ts'
import type { TableExport } from '#sheets/sheet.ts'
import { createExportColumns } from './document-sheet.ts'
import { resolveListScope } from './list-scope.ts'
import { createMatchFilter, type ListedDocument, readKeys, readListedDocuments } from './repository.ts'

interface ExportRequest extends DocumentFilter, RequestedOrder<DocumentSort> {
  readonly columns: readonly DocumentExportColumn[]
  /** Of what the filter lets through, only these. */
  readonly ids?: readonly number[] | undefined
}

/** All of a list: which documents is settled at once, what they say is read while it is written. */
export async function exportDocuments(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  kind: DocumentKind,
  { wanted, text }: { readonly wanted: ExportRequest; readonly text: TranslateFunction },
): Promise<TableExport<ListedDocument>> {
  const scope = await resolveListScope({ database, clock }, kind, wanted)
  const { sort, isDescending } = resolveListOrder(wanted, defaultDocumentOrder)
  const source = {
    readKeys: (range: KeyRange) => readKeys(database, scope, { sort, range }),
    isWanted: createMatchFilter(scope),
  }
  const ids = await readAllIds(source, isDescending)
  const columns = createExportColumns(kind, text)
  return {
    name: text(`group.${kind.name}`),
    columns: wanted.columns.map((name) => columns[name]),
    batches: await readBatches(ids, (some) => readListedDocuments(database, some)),
  }
}
