import { decimal } from '@quittance/shared/money/decimal.ts'
import { fold } from '@quittance/shared/text/search-text.ts'
import type { Insertable } from 'kysely'
import { type CatalogueProduct, decodeIds, type ProductValues } from '#catalogue/product.ts'
import type { ChangeStamp } from '#changes.ts'
import { splitIntoBatches } from '#database/queries/insert-rows.ts'
import { toDecimalSortKey, toSortKey } from '#database/queries/keyset.ts'
import { bothFlagValues, forUpdate } from '#database/queries/portable-sql.ts'
import type { ProductTable } from '#database/tables/reference-data-tables.ts'
import type { Connection } from '#database/tables/schema.ts'

/** Finds a product, even a retired one, with its group. */
export async function findProduct(db: Connection, id: number): Promise<CatalogueProduct | null> {
  return (await readProducts(db, [id]))[0] ?? null
}

/** Reads products in the order of the ids. Unknown ids are omitted. */
export async function readProducts(db: Connection, ids: readonly number[]): Promise<CatalogueProduct[]> {
  if (ids.length === 0) return []
  const rows = await selectRows(db).where('products.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toProduct(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Reads a product, locked until the transaction ends. */
export async function lockProduct(transaction: Connection, id: number): Promise<CatalogueProduct | null> {
  const locked = transaction.selectFrom('products').select('id').where('id', '=', id)
  const row = await locked.modifyEnd(forUpdate(transaction)).executeTakeFirst()
  return row === undefined ? null : await findProduct(transaction, id)
}

/**
 * Finds a product, even a retired one, with the same name apart from case and accents. Locks the name until the transaction ends,
 * even if no product has it, because no unique index covers it.
 */
export async function lockProductByName(
  transaction: Connection,
  name: string,
  exceptId: number | null,
): Promise<{ readonly isRetired: boolean } | null> {
  const query = transaction
    .selectFrom('products')
    .select(['id', 'is_retired'])
    // Both values are named, so that the index on the key can be used.
    .where('is_retired', 'in', bothFlagValues)
    .where('name_key', '=', toSortKey(name))
    .where('search_text', '=', fold(name))
  const rows = await query.orderBy('is_retired').limit(2).modifyEnd(forUpdate(transaction)).execute()
  const row = rows.find(({ id }) => id !== exceptId)
  return row === undefined ? null : { isRetired: Number(row.is_retired) === 1 }
}

export interface SameName {
  readonly id: number
  readonly name: string
  readonly isRetired: boolean
}

/** Finds the products, even retired ones, with the names apart from case and accents: those in use first, then the oldest. */
export async function findProductsByName(db: Connection, names: readonly string[]): Promise<SameName[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'is_retired'])
    .where('is_retired', 'in', bothFlagValues)
    .where('name_key', 'in', [...new Set(names.map(toSortKey))])
    .orderBy('is_retired')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, is_retired }) => ({ id, name, isRetired: Number(is_retired) === 1 }))
}

/** Stores many new products in as few statements as possible. Returns their ids, in the order of the products. */
export async function insertManyProducts(
  transaction: Connection,
  products: readonly ProductValues[],
  stamp: ChangeStamp,
): Promise<number[]> {
  const { fn } = transaction
  const lastQuery = transaction.selectFrom('products').select(fn.max<number | null>('id').as('id'))
  const { id: lastId } = await lastQuery.executeTakeFirstOrThrow()
  const rows = products.map((values) => createProductRow(values, stamp))
  for (const batch of splitIntoBatches(rows)) {
    await transaction.insertInto('products').values(batch).execute()
  }
  // Reads the rows back, because not every server assigns consecutive ids to the rows of one statement.
  const inserted = selectRows(transaction).where('products.id', '>', lastId ?? 0)
  const stored = await inserted.where('products.updated_at', '=', stamp.changedAt).orderBy('id').execute()
  const idsByContent = Map.groupBy(stored.map(toProduct), describeContent)
  return products.map((values) => {
    const id = idsByContent.get(describeContent(values))?.shift()?.id
    if (id === undefined) throw new Error('A stored product differs from its row')
    return id
  })
}

function describeContent({
  name,
  price,
  defaultQuantity,
  unitName,
  group,
  taxRateIds,
}: ProductValues): string {
  return JSON.stringify([name, price, defaultQuantity, unitName, group?.id ?? null, taxRateIds])
}

export async function insertProduct(
  transaction: Connection,
  values: ProductValues,
  stamp: ChangeStamp,
): Promise<number> {
  const row = createProductRow(values, stamp)
  const result = await transaction.insertInto('products').values(row).executeTakeFirstOrThrow()
  return Number(result.insertId)
}

/** @param version the new version */
export async function updateProduct(
  transaction: Connection,
  { id, version }: { readonly id: number; readonly version: number },
  { values, stamp }: { readonly values: ProductValues; readonly stamp: ChangeStamp },
): Promise<void> {
  const columns = { ...toColumns(values, stamp), version }
  await transaction.updateTable('products').set(columns).where('id', '=', id).execute()
}

/** Does not change the version, because forms do not show this field. @param retiredAt ISO 8601, UTC; null: restored */
export async function setRetiredAt(
  transaction: Connection,
  { id, retiredAt }: { readonly id: number; readonly retiredAt: string | null },
  stamp: ChangeStamp,
): Promise<void> {
  await transaction
    .updateTable('products')
    .set({ retired_at: retiredAt, updated_at: stamp.changedAt, updated_by: stamp.memberId })
    .where('id', '=', id)
    .execute()
}

/** @throws an error recognised by `isReferenced` if a concurrent save has referenced one of the products */
export async function deleteStoredProducts(transaction: Connection, ids: readonly number[]): Promise<void> {
  await transaction.deleteFrom('products').where('id', 'in', ids).execute()
}

/** Returns the number of documents that contain the product. */
export async function countDocumentsWithProduct(db: Connection, id: number): Promise<number> {
  const lines = db.selectFrom('document_lines').where('product_id', '=', id)
  const query = lines.select(({ fn }) => fn.count<number>('document_id').distinct().as('count'))
  return Number((await query.executeTakeFirst())?.count ?? 0)
}

/** Returns whether a document contains the product, which then can be retired but not deleted. */
export async function isInDocument(db: Connection, id: number): Promise<boolean> {
  const lines = db.selectFrom('document_lines').select('product_id').where('product_id', '=', id)
  return (await lines.limit(1).executeTakeFirst()) !== undefined
}

/** Updates the sort keys of the products of a renamed group. */
export async function updateGroupKeys(transaction: Connection, groupId: number, name: string): Promise<void> {
  await transaction
    .updateTable('products')
    .set({ group_key: toSortKey(name) })
    .where('group_id', '=', groupId)
    .execute()
}

function selectRows(db: Connection) {
  return db
    .selectFrom('products')
    .leftJoin('product_groups as group', 'group.id', 'products.group_id')
    .leftJoin('members as member', 'member.id', 'products.updated_by')
    .selectAll('products')
    .select(['group.name as group_name', 'member.name as member_name'])
}

type ProductRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

function toProduct(row: ProductRow): CatalogueProduct {
  return {
    id: row.id,
    name: row.name,
    price: decimal(row.price),
    defaultQuantity: decimal(row.default_quantity),
    unitName: row.unit_name,
    taxRateIds: decodeIds(row.tax_rate_ids),
    group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '' },
    version: row.version,
    retiredAt: row.retired_at,
    updatedAt: row.updated_at,
    updatedBy: row.member_name ?? '',
  }
}

/** Returns the row of a new product. */
export function createProductRow(values: ProductValues, stamp: ChangeStamp): Insertable<ProductTable> {
  return { ...toColumns(values, stamp), version: 1, retired_at: null }
}

function toColumns(values: ProductValues, stamp: ChangeStamp) {
  return {
    group_id: values.group?.id ?? null,
    name: values.name,
    price: values.price,
    default_quantity: values.defaultQuantity,
    unit_name: values.unitName,
    tax_rate_ids: values.taxRateIds.join(),
    search_text: fold(values.name),
    name_key: toSortKey(values.name),
    group_key: toSortKey(values.group?.name ?? ''),
    price_key: toDecimalSortKey(values.price),
    updated_at: stamp.changedAt,
    updated_by: stamp.memberId,
  } satisfies Partial<Insertable<ProductTable>>
}
