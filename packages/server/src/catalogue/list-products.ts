import type { ListQuery } from '@quittance/shared/contract/records.ts'
import type { Connection } from '#database/database.ts'
import type { Named, Product } from './product.ts'
import { hasGroup, listGroups, readProducts } from './repository.ts'

export interface ProductsAndGroups {
  readonly products: readonly Product[]
  readonly groups: readonly Named[]
}

/** The products that are sold now, and all groups; null for a group that there is not. */
export async function listProducts(
  db: Connection,
  wanted: ListQuery & { readonly groupId?: number },
): Promise<ProductsAndGroups | null> {
  if (wanted.groupId !== undefined && !(await hasGroup(db, wanted.groupId))) return null
  return { products: await readProducts(db, wanted), groups: await listGroups(db) }
}
