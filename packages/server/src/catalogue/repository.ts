import type { ListQuery } from '@quittance/shared/contract/records.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { compareNames } from '@quittance/shared/text/compare-names.ts'
import type { Selectable } from 'kysely'
import { type BatchRead, executeRead } from '#database/queries/batch-reads.ts'
import { splitIntoBatches } from '#database/queries/insert-rows.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { PreparedIdQuery, PreparedQuery } from '#database/queries/prepared-query.ts'
import type { ProductTable, TaxRateTable } from '#database/tables/reference-data-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { decodeIds, type NamedRecord, type Product, type ProductValues, type TaxRate } from './product.ts'
import { readKeys, selectProducts } from './products/list-repository.ts'
import { createProductRow } from './products/repository.ts'
import { readTaxClassColumns } from './tax-class-columns.ts'

/** Returns the currencies in use, in the order of their creation. */
export async function listCurrencies(db: Connection): Promise<NamedRecord[]> {
  return await db
    .selectFrom('currencies')
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Returns all currencies, including retired ones, in the order of their creation. */
export async function listAllCurrencies(
  db: Connection,
): Promise<(NamedRecord & { readonly isRetired: boolean })[]> {
  const rows = await db.selectFrom('currencies').select(['id', 'name', 'retired_at']).orderBy('id').execute()
  return rows.map(({ id, name, retired_at }) => ({ id, name, isRetired: retired_at !== null }))
}

/** Returns the names of all currencies, including retired ones, by id. */
export async function readCurrencyNames(db: Connection): Promise<ReadonlyMap<number, string>> {
  return await executeRead(db, createCurrencyNamesRead(db))
}

const currencyNamesQuery = new PreparedQuery((db) =>
  db.selectFrom('currencies').select(['id', 'name']).compile(),
)

/** Creates a read of the codes of all currencies, by id. */
export function createCurrencyNamesRead(db: Connection): BatchRead<ReadonlyMap<number, string>> {
  return currencyNamesQuery.read(db, {}, (rows) => new Map(rows.map(({ id, name }) => [id, name])))
}

/** Finds a currency, even a retired one. */
export async function findCurrency(
  db: Connection,
  id: number,
): Promise<(NamedRecord & { isRetired: boolean }) | null> {
  const row = await db.selectFrom('currencies').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { id: row.id, name: row.name, isRetired: row.retired_at !== null } : null
}

/** Returns the tax rates in use, in the order of their creation. */
export async function listTaxRates(db: Connection): Promise<TaxRate[]> {
  const rows = await db
    .selectFrom('tax_rates')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(toTaxRate)
}

/** Returns all tax rates, including retired ones, in the order of their creation. */
export async function listAllTaxRates(
  db: Connection,
): Promise<(TaxRate & { readonly isRetired: boolean })[]> {
  const rows = await db.selectFrom('tax_rates').selectAll().orderBy('id').execute()
  return rows.map((row) => ({ ...toTaxRate(row), isRetired: row.retired_at !== null }))
}

/** Returns the names of all tax rates, including retired ones, by id. */
export async function readTaxRateNames(db: Connection): Promise<Map<number, string>> {
  const rows = await db.selectFrom('tax_rates').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns whether all tax rates exist, retired ones included. @param ids without duplicates */
export async function areKnownTaxRates(db: Connection, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const known = await db.selectFrom('tax_rates').select('id').where('id', 'in', ids).execute()
  return known.length === ids.length
}

/** Returns the product groups in use, sorted by name. */
export async function listGroups(db: Connection): Promise<NamedRecord[]> {
  const inUse = db.selectFrom('product_groups').select(['id', 'name']).where('retired_at', 'is', null)
  return (await inUse.execute()).sort(compareNames)
}

export async function hasGroup(db: Connection, id: number): Promise<boolean> {
  const group = db.selectFrom('product_groups').select('id').where('id', '=', id)
  return (await group.where('retired_at', 'is', null).executeTakeFirst()) !== undefined
}

/** Reads a product group, even a retired one, locked until the transaction ends: products are sorted by its name. */
export async function lockGroup(
  transaction: Connection,
  id: number,
): Promise<(NamedRecord & { readonly isRetired: boolean }) | null> {
  const group = transaction.selectFrom('product_groups').selectAll().where('id', '=', id)
  const row = await group.modifyEnd(forUpdate(transaction)).executeTakeFirst()
  return row ? { id: row.id, name: row.name, isRetired: row.retired_at !== null } : null
}

/** Reads products in use, sorted by name. */
export async function readProducts(
  db: Connection,
  query: ListQuery & { readonly groupId?: number },
): Promise<Product[]> {
  return await readProductsInOrder(db, await findProductIds(db, query))
}

/** Returns the ids of products in use, sorted by name. */
export async function findProductIds(
  db: Connection,
  { search, limit, groupId }: ListQuery & { readonly groupId?: number | undefined },
): Promise<number[]> {
  const filter = { search, group: groupId }
  // A picker shows few products: a frequent word is found among the first rows.
  if (limit !== undefined) {
    const range = { after: null, isDescending: false, limit }
    return (await readKeys(db, filter, { sort: 'name', range })).map(({ id }) => id)
  }
  const query = (await selectProducts(db, filter)).select('id').orderBy('name_key').orderBy('id')
  return (await query.execute()).map(({ id }) => id)
}

/** Reads products, including retired ones, in the order of the ids. */
export async function readProductsInOrder(db: Connection, ids: readonly number[]): Promise<Product[]> {
  const products: Product[] = []
  for (const batch of splitIntoBatches(ids)) products.push(...(await findProductsByIds(db, batch)))
  const byId = new Map(products.map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Creates a read, for `batchReads`, of products by id, including retired ones. Unknown ids are omitted. */
export function createProductsRead(db: Connection, ids: readonly number[]): BatchRead<Product[]> {
  return productsByIdQuery.read(db, ids, (rows) => rows.map(toProduct))
}

/** Reads products by id, including retired ones. Unknown ids are omitted. */
export async function findProductsByIds(db: Connection, ids: readonly number[]): Promise<Product[]> {
  return await executeRead(db, createProductsRead(db, ids))
}

const productsByIdQuery = new PreparedIdQuery((db, ids) =>
  db.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id').compile(),
)

type NewProduct = Omit<ProductValues, 'taxRateIds'> & Partial<Pick<ProductValues, 'taxRateIds'>>

/** Stores many products without a signed-in member. */
export async function insertProducts(
  db: Connection,
  products: readonly NewProduct[],
  now: Date = new Date(),
): Promise<void> {
  const stamp = { memberId: 0, changedAt: now.toISOString() }
  const rows = products.map((values) => createProductRow({ taxRateIds: [], ...values }, stamp))
  for (const batch of splitIntoBatches(rows)) await db.insertInto('products').values(batch).execute()
}

function toProduct(row: Selectable<ProductTable>): Product {
  return {
    id: row.id,
    name: row.name,
    price: decimal(row.price),
    defaultQuantity: decimal(row.default_quantity),
    unitName: row.unit_name,
    taxRateIds: decodeIds(row.tax_rate_ids),
  }
}

export function toTaxRate(row: Selectable<TaxRateTable>): TaxRate {
  const rate = decimal(row.rate)
  const taxClass = readTaxClassColumns(row, rate)
  return { id: row.id, name: row.name, rate, isDefault: row.is_default === 1, taxClass }
}
