import type { ListQuery } from '@quittance/shared/contract/records.ts'
import type { Connection } from '#database/database.ts'
import { Invalid } from '#errors.ts'
import type { Named, Product } from './product.ts'
import { hasGroup, listGroups, readProducts } from './repository.ts'

export interface ProductsAndGroups {
  readonly products: readonly Product[]
  readonly groups: readonly Named[]
}

/** The products that are sold now, and all groups. @throws Invalid for a group that there is not */
export async function listProducts(
  db: Connection,
  wanted: ListQuery & { readonly groupId?: number },
): Promise<ProductsAndGroups> {
  if (wanted.groupId !== undefined && !(await hasGroup(db, wanted.groupId))) {
    const unknown = { key: 'field.unknown-record', params: { field: 'product_group_id' } } as const
    throw new Invalid(unknown, { product_group_id: [unknown] })
  }
  return { products: await readProducts(db, wanted), groups: await listGroups(db) }
}
