import type { CatalogueProduct, ProductValues, RecordOutcome, RecordResult } from '#catalogue/product.ts'
import { areKnownTaxRates, lockGroup } from '#catalogue/repository.ts'
import { type Author, type ChangeStamp, createStamp } from '#changes.ts'
import { isReferenced } from '#database/queries/database-errors.ts'
import { inSeparateTransactions, inTransaction } from '#database/queries/transactions.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type RecordedEvent, recordEvent } from '#events/repository.ts'
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
  { author, sent }: { readonly author: Author; readonly sent: SentProduct },
): Promise<ProductOutcome> {
  const stamp = createStamp(author, clock())
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
  if (stored === null) return await createProduct(transaction, values, stamp)
  // Repeated save after a lost response.
  if (isSameProduct(values, stored)) return { isSaved: true, id: stored.id, version: stored.version }
  if (sent.version !== undefined && sent.version !== stored.version) {
    return { isSaved: false, reason: 'concurrent-change', stored }
  }
  const next = { id: stored.id, version: stored.version + 1 }
  await updateProduct(transaction, next, { values, stamp })
  const versions = { versionBefore: stored.version, versionAfter: next.version }
  const subject = { type: 'product', id: stored.id } as const
  await recordEvent(transaction, stamp, { subject, event: 'updated', ...versions })
  return { isSaved: true, ...next }
}

async function createProduct(
  transaction: Connection,
  values: ProductValues,
  stamp: ChangeStamp,
): Promise<ProductOutcome> {
  const id = await insertProduct(transaction, values, stamp)
  await recordEvent(transaction, stamp, describeNewProduct(id))
  return { isSaved: true, id, version: 1 }
}

/** Describes the creation of a product. */
export function describeNewProduct(id: number): RecordedEvent {
  return { subject: { type: 'product', id }, event: 'created', versionAfter: 1 }
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
  readonly author: Author
}

/** Retires or restores products, each in its own transaction. Documents that contain them keep them. */
export async function retireProducts(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  { ids, retired, author }: RetireRequest,
): Promise<RecordResult[]> {
  const stamp = createStamp(author, clock())
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
  await recordEvent(transaction, stamp, {
    subject: { type: 'product', id },
    event: retired ? 'archived' : 'restored',
    versionBefore: stored.version,
    versionAfter: stored.version,
  })
  return retired ? 'retired' : 'restored'
}

/** Deletes products that no document contains, each in its own transaction. */
export async function deleteProducts(
  { database, clock }: Context,
  { ids, author }: { readonly ids: readonly number[]; readonly author: Author },
): Promise<RecordResult[]> {
  const stamp = createStamp(author, clock())
  return await inSeparateTransactions(ids, (id) => deleteUnusedProduct(database, id, stamp))
}

async function deleteUnusedProduct(
  database: Connection,
  id: number,
  stamp: ChangeStamp,
): Promise<RecordOutcome> {
  try {
    return await inTransaction(database, async (transaction) => {
      const stored = await lockProduct(transaction, id)
      if (stored === null) return 'not-found'
      if (await isInDocument(transaction, id)) return 'in-use'
      await deleteImportedRows(transaction, 'product', [id])
      await deleteStoredProducts(transaction, [id])
      const subject = { type: 'product', id } as const
      await recordEvent(transaction, stamp, { subject, event: 'deleted', versionBefore: stored.version })
      return 'deleted'
    })
  } catch (error) {
    // A concurrent save of a document has just referenced it.
    if (isReferenced(error)) return 'in-use'
    throw error
  }
}
