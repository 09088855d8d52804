import type { ListQuery } from '@quittance/shared/contract/records.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { NamedRecord } from './product.ts'
import { findProductIds, hasGroup, listGroups } from './repository.ts'

export interface OfferedProducts {
  /** By name. */
  readonly ids: readonly number[]
  readonly groups: readonly NamedRecord[]
}

/** The products that are sold now, and all groups; null for a group that there is not. */
export async function listProducts(
  db: Connection,
  wanted: ListQuery & { readonly groupId?: number },
): Promise<OfferedProducts | null> {
  if (wanted.groupId !== undefined && !(await hasGroup(db, wanted.groupId))) return null
  return { ids: await findProductIds(db, wanted), groups: await listGroups(db) }
}
