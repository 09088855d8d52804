import type {
  CatalogueProduct,
  ChangeStamp,
  ProductValues,
  RecordOutcome,
  RecordResult,
} from '#catalogue/product.ts'
import { lockGroup } from '#catalogue/repository.ts'
import { isReferenced } from '#database/queries/database-errors.ts'
import { inSeparateTransactions, inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  deleteProduct,
  insertProduct,
  isInDocument,
  lockProduct,
  lockProductByName,
  setRetiredAt,
  updateProduct,
} from './repository.ts'

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

async function storeProduct(
  transaction: Connection,
  sent: SentProduct,
  stamp: ChangeStamp,
): Promise<ProductOutcome> {
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

interface RetireRequest {
  readonly ids: readonly number[]
  /** False: they are in use again. */
  readonly retired: boolean
  readonly memberId: number
}

/** Takes several products out of use, or back, each for itself. Documents that have them keep them. */
export async function retireProducts(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  { ids, retired, memberId }: RetireRequest,
): Promise<RecordResult[]> {
  const stamp: ChangeStamp = { memberId, changedAt: clock().toISOString() }
  return await inSeparateTransactions(ids, (id) =>
    inTransaction(database, (db) => retireProduct(db, { id, retired }, stamp)),
  )
}

async function retireProduct(
  transaction: Connection,
  { id, retired }: { readonly id: number; readonly retired: boolean },
  stamp: ChangeStamp,
): Promise<RecordOutcome> {
  const stored = await lockProduct(transaction, id)
  if (stored === null) return 'not-found'
  if ((stored.retiredAt !== null) === retired) return 'unchanged'
  await setRetiredAt(transaction, { id, retiredAt: retired ? stamp.changedAt : null }, stamp)
  return retired ? 'retired' : 'taken-back'
}

/** Deletes those of several products that no document has. */
export async function deleteProducts(
  { database }: { readonly database: Connection },
  ids: readonly number[],
): Promise<RecordResult[]> {
  return await inSeparateTransactions(ids, (id) => deleteUnusedProduct(database, id))
}

async function deleteUnusedProduct(database: Connection, id: number): Promise<RecordOutcome> {
  try {
    return await inTransaction(database, async (transaction) => {
      if ((await lockProduct(transaction, id)) === null) return 'not-found'
      if (await isInDocument(transaction, id)) return 'in-use'
      await deleteProduct(transaction, id)
      return 'deleted'
    })
  } catch (error) {
    // A document that is being saved has just taken it.
    if (isReferenced(error)) return 'in-use'
    throw error
  }
}
