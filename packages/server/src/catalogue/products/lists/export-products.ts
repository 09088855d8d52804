import { type RequestedOrder, resolveListOrder } from '@quittance/shared/contract/list-order.ts'
import {
  type ProductFilter,
  type ProductExportColumn,
  type ProductSort,
  defaultProductOrder,
} from '@quittance/shared/contract/product-lists.ts'
import type { TranslateFunction } from '@quittance/shared/text/text-keys.ts'
import type { CatalogueProduct } from '#catalogue/product.ts'
import { readProducts } from '#catalogue/products/repository.ts'
import { type KeyRange, readAllIds } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readBatches } from '#sheets/read-batches.ts'
import type { TableExport } from '#sheets/sheet.ts'
import { createProductColumns } from './product-sheet.ts'
import { readKeys } from './repository.ts'

interface ExportRequest extends ProductFilter, RequestedOrder<ProductSort> {
  readonly columns: readonly ProductExportColumn[]
  /** Of what the filter lets through, only these. */
  readonly ids?: readonly number[] | undefined
}

/** All of a list: which products is settled at once, what they say is read while it is written. */
export async function exportProducts(
  db: Connection,
  { wanted, text }: { readonly wanted: ExportRequest; readonly text: TranslateFunction },
): Promise<TableExport<CatalogueProduct>> {
  const { sort, isDescending } = resolveListOrder(wanted, defaultProductOrder)
  const selectedIds = wanted.ids && new Set(wanted.ids)
  const source = {
    readKeys: (range: KeyRange) => readKeys(db, wanted, { sort, range }),
    isWanted: selectedIds && ((id: number) => selectedIds.has(id)),
  }
  const ids = await readAllIds(source, isDescending)
  const columnsByName = createProductColumns(text)
  return {
    name: text('products.title'),
    columns: wanted.columns.map((name) => columnsByName[name]),
    batches: await readBatches(ids, (some) => readProducts(db, some)),
  }
}
