import { type AskedOrder, orderOf } from '@quittance/shared/contract/list-order.ts'
import {
  type ProductFilter,
  type ProductSheetColumn,
  type ProductSort,
  productsByName,
} from '@quittance/shared/contract/product-lists.ts'
import type { Text } from '@quittance/shared/text/text-keys.ts'
import type { CatalogueProduct } from '#catalogue/product.ts'
import { readProducts } from '#catalogue/products/repository.ts'
import { type KeyRange, readAllIds } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readBatches } from '#sheets/read-batches.ts'
import type { Sheet } from '#sheets/sheet.ts'
import { productSheet } from './product-sheet.ts'
import { readKeys } from './repository.ts'

interface Wanted extends ProductFilter, AskedOrder<ProductSort> {
  readonly columns: readonly ProductSheetColumn[]
  /** Of what the filter lets through, only these. */
  readonly ids?: readonly number[] | undefined
}

/** All of a list: which products is settled at once, what they say is read while it is written. */
export async function exportProducts(
  db: Connection,
  { wanted, text }: { readonly wanted: Wanted; readonly text: Text },
): Promise<Sheet<CatalogueProduct>> {
  const { sort, isDescending } = orderOf(wanted, productsByName)
  const ticked = wanted.ids && new Set(wanted.ids)
  const source = {
    readKeys: (range: KeyRange) => readKeys(db, wanted, { sort, range }),
    isWanted: ticked && ((id: number) => ticked.has(id)),
  }
  const ids = await readAllIds(source, isDescending)
  const known = productSheet(text)
  return {
    name: text('products.title'),
    columns: wanted.columns.map((name) => known[name]),
    batches: await readBatches(ids, (some) => readProducts(db, some)),
  }
}
