import type { CatalogueProduct, ProductValues, RecordOutcome, RecordResult } from '#catalogue/product.ts'
import { areKnownTaxRates, lockGroup } from '#catalogue/repository.ts'
import type { ChangeStamp } from '#changes.ts'
import { isReferenced } from '#database/queries/database-errors.ts'
import { inSeparateTransactions, inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { deleteImportedRows } from '#imports/repository.ts'
import {
  deleteStoredProducts,
  insertProduct,
  isInDocument,
  lockProduct,
  lockProductByName,
  setRetiredAt,
  updateProduct,
} from './repository.ts'

/** A product as the client sends it. */
interface SentProduct extends Omit<ProductValues, 'group' | 'taxRateIds'> {
  /** Null: a new product. */
  readonly id: number | null
  /** The version that the change is based on; undefined: any. */
  readonly version: number | undefined
  readonly groupId: number | null
  /** Undefined: unchanged. */
  readonly taxRateIds: readonly number[] | undefined
}

export type ProductSaveFailure =
  | {
      readonly isSaved: false
      readonly reason: 'not-found' | 'unknown-group' | 'unknown-tax-rate' | 'name-taken' | 'name-retired'
    }
  | { readonly isSaved: false; readonly reason: 'concurrent-change'; readonly stored: CatalogueProduct }

type ProductOutcome =
  | { readonly isSaved: true; readonly id: number; readonly version: number }
  | ProductSaveFailure

interface Context {
  readonly database: Connection
  readonly clock: () => Date
}

/** Stores a new or changed product. Documents are not changed. */
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
  // Lock order: group before product, as renaming a group does.
  const newGroup = sent.groupId === null ? null : await lockGroup(transaction, sent.groupId)
  const stored = sent.id === null ? null : await lockProduct(transaction, sent.id)
  if (sent.id !== null && stored === null) return { isSaved: false, reason: 'not-found' }
  const group = resolveGroup(sent, newGroup, stored)
  if (group === undefined) return { isSaved: false, reason: 'unknown-group' }
  const taxRateIds = sent.taxRateIds ?? stored?.taxRateIds ?? []
  // A tax rate of the product may have been deleted since.
  const added = taxRateIds.filter((id) => !stored?.taxRateIds.includes(id))
  if (!(await areKnownTaxRates(transaction, added))) return { isSaved: false, reason: 'unknown-tax-rate' }
  const nameConflict = await findNameConflict(transaction, sent, stored)
  if (nameConflict !== null) return { isSaved: false, reason: nameConflict }
  const { id: _id, version: _version, groupId: _groupId, ...fields } = sent
  const values: ProductValues = { ...fields, group, taxRateIds }
  if (stored === null)
    return { isSaved: true, id: await insertProduct(transaction, values, stamp), version: 1 }
  // Repeated save after a lost response.
  if (isSameProduct(values, stored)) return { isSaved: true, id: stored.id, version: stored.version }
  if (sent.version !== undefined && sent.version !== stored.version) {
    return { isSaved: false, reason: 'concurrent-change', stored }
  }
  const next = { id: stored.id, version: stored.version + 1 }
  await updateProduct(transaction, next, { values, stamp })
  return { isSaved: true, ...next }
}

function isSameProduct(left: ProductValues, right: ProductValues): boolean {
  return (
    left.name === right.name &&
    left.unitName === right.unitName &&
    left.group?.id === right.group?.id &&
    left.price === right.price &&
    left.defaultQuantity === right.defaultQuantity &&
    left.taxRateIds.join() === right.taxRateIds.join()
  )
}

/** Returns undefined if the group does not exist, or is retired and not the current group of the product. */
function resolveGroup(
  { groupId }: SentProduct,
  newGroup: Awaited<ReturnType<typeof lockGroup>>,
  stored: CatalogueProduct | null,
) {
  if (groupId === null) return null
  if (newGroup === null || (newGroup.isRetired && newGroup.id !== stored?.group?.id)) return undefined
  return { id: newGroup.id, name: newGroup.name }
}

/** Existing duplicates are accepted as long as the name is not edited. */
async function findNameConflict(transaction: Connection, sent: SentProduct, stored: CatalogueProduct | null) {
  if (sent.name === stored?.name) return null
  const existing = await lockProductByName(transaction, sent.name, sent.id)
  if (existing === null) return null
  return existing.isRetired ? ('name-retired' as const) : ('name-taken' as const)
}

interface RetireRequest {
  readonly ids: readonly number[]
  /** False: restores the products. */
  readonly retired: boolean
  readonly memberId: number
}

/** Retires or restores products, each in its own transaction. Documents that contain them keep them. */
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
  return retired ? 'retired' : 'restored'
}

/** Deletes products that no document contains, each in its own transaction. */
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
      await deleteImportedRows(transaction, 'product', [id])
      await deleteStoredProducts(transaction, [id])
      return 'deleted'
    })
  } catch (error) {
    // A concurrent save of a document has just referenced it.
    if (isReferenced(error)) return 'in-use'
    throw error
  }
}
