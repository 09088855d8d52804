import type { CatalogueProduct, ProductValues, ChangeStamp } from '#catalogue/product.ts'
import { lockGroup } from '#catalogue/repository.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { insertProduct, lockProduct, lockProductByName, updateProduct } from './repository.ts'

/** What somebody sends of a product. */
export interface SentProduct extends Omit<ProductValues, 'group'> {
  /** Null: a new one. */
  readonly id: number | null
  /** The one that was changed; undefined: whichever there is. */
  readonly version: number | undefined
  readonly groupId: number | null
}

export type ProductNotSaved =
  | { readonly saved: false; readonly reason: 'not-found' | 'unknown-group' | 'name-taken' | 'name-retired' }
  | { readonly saved: false; readonly reason: 'changed-meanwhile'; readonly stored: CatalogueProduct }

export type ProductOutcome =
  | { readonly saved: true; readonly id: number; readonly version: number }
  | ProductNotSaved

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

/** Stores a new product or a changed one. No document changes with it. */
export async function saveProduct(
  { database, clock }: Context,
  { memberId, sent }: { readonly memberId: number; readonly sent: SentProduct },
): Promise<ProductOutcome> {
  const stamp: ChangeStamp = { memberId, changedAt: clock().toISOString() }
  return await inTransaction(database, (transaction) => storeProduct(transaction, sent, stamp))
}

async function storeProduct(transaction: Connection, sent: SentProduct, stamp: ChangeStamp): Promise<ProductOutcome> {
  // Before the product, as whoever renames the group does.
  const newGroup = sent.groupId === null ? null : await lockGroup(transaction, sent.groupId)
  const stored = sent.id === null ? null : await lockProduct(transaction, sent.id)
  if (sent.id !== null && stored === null) return { saved: false, reason: 'not-found' }
  const group = resolveGroup(sent, newGroup, stored)
  if (group === undefined) return { saved: false, reason: 'unknown-group' }
  const nameConflict = await findNameConflict(transaction, sent, stored)
  if (nameConflict !== null) return { saved: false, reason: nameConflict }
  const { id: _id, version: _version, groupId: _groupId, ...fields } = sent
  const values: ProductValues = { ...fields, group }
  if (stored === null) return { saved: true, id: await insertProduct(transaction, values, stamp), version: 1 }
  // Sent once more because its answer was lost: nobody has changed anything meanwhile but the sender.
  if (isSameProduct(values, stored)) return { saved: true, id: stored.id, version: stored.version }
  if (sent.version !== undefined && sent.version !== stored.version) {
    return { saved: false, reason: 'changed-meanwhile', stored }
  }
  const next = { id: stored.id, version: stored.version + 1 }
  await updateProduct(transaction, next, { values, stamp })
  return { saved: true, ...next }
}

function isSameProduct(left: ProductValues, right: ProductValues): boolean {
  return (
    left.name === right.name &&
    left.unitName === right.unitName &&
    left.group?.id === right.group?.id &&
    left.price === right.price &&
    left.defaultQuantity === right.defaultQuantity
  )
}

/** The group that it is in already may be retired. */
function resolveGroup(
  { groupId }: SentProduct,
  wanted: Awaited<ReturnType<typeof lockGroup>>,
  stored: CatalogueProduct | null,
) {
  if (groupId === null) return null
  if (wanted === null || (wanted.isRetired && wanted.id !== stored?.group?.id)) return undefined
  return { id: wanted.id, name: wanted.name }
}

/** Two products that were called the same already may stay so. */
async function findNameConflict(transaction: Connection, sent: SentProduct, stored: CatalogueProduct | null) {
  if (sent.name === stored?.name) return null
  const existing = await lockProductByName(transaction, sent.name, sent.id)
  if (existing === null) return null
  return existing.isRetired ? ('name-retired' as const) : ('name-taken' as const)
}
