import { fold } from '@quittance/shared/text/search-text.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { RowMatches } from '#imports/store-rows.ts'
import type { ProductRow } from './import-products.ts'
import { findProductsByName } from './repository.ts'

interface ProductMatches extends RowMatches {
  readonly retiredIds: readonly number[]
}

/** Finds the rows with the name of a stored product, and those with the name of an earlier row of the same batch. */
export async function matchProducts(db: Connection, rows: readonly ProductRow[]): Promise<ProductMatches> {
  const stored = await findProductsByName(
    db,
    rows.map(({ product }) => product.name),
  )
  const byName = Map.groupBy(stored, ({ name }) => name)
  const byFoldedName = Map.groupBy(stored, ({ name }) => fold(name))
  const recordIds = new Map<string, number>()
  const earlierHashes = new Map<string, string>()
  const firstRows = new Map<string, string>()
  for (const { hash, product, notCreatable } of rows) {
    const key = fold(product.name)
    const match = byName.get(product.name)?.[0] ?? byFoldedName.get(key)?.[0]
    const firstHash = firstRows.get(key)
    if (match !== undefined) recordIds.set(hash, match.id)
    else if (firstHash !== undefined) earlierHashes.set(hash, firstHash)
    // No product is created from the others.
    else if (notCreatable === null) firstRows.set(key, hash)
  }
  const retiredIds = stored.filter(({ isRetired }) => isRetired).map(({ id }) => id)
  return { recordIds, earlierHashes, retiredIds }
}
