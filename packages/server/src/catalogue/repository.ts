import type { ListQuery } from '@quittance/shared/contract/records.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import { compareNames } from '@quittance/shared/text/compare-names.ts'
import { fold } from '@quittance/shared/text/fold.ts'
import type { Selectable } from 'kysely'
import type { Connection } from '#database/database.ts'
import { containsWords } from '#database/portable.ts'
import type { ProductTable, TaxRateTable } from '#database/schema.ts'
import type { Named, Product, TaxRate } from './product.ts'

export interface NewProduct extends Omit<Product, 'id'> {
  readonly group: Named | null
}

export async function listCurrencies(db: Connection): Promise<Named[]> {
  return await db
    .selectFrom('currencies')
    .select(['id', 'name'])
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** By id; retired ones too. */
export async function readCurrencyNames(db: Connection): Promise<Map<number, string>> {
  const rows = await db.selectFrom('currencies').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** A retired one too. */
export async function findCurrency(
  db: Connection,
  id: number,
): Promise<(Named & { isRetired: boolean }) | null> {
  const row = await db.selectFrom('currencies').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { id: row.id, name: row.name, isRetired: row.retired_at !== null } : null
}

/** In the order in which they were set up. */
export async function listTaxRates(db: Connection): Promise<TaxRate[]> {
  const rows = await db
    .selectFrom('tax_rates')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(toTaxRate)
}

export async function listGroups(db: Connection): Promise<Named[]> {
  const inUse = db.selectFrom('product_groups').select(['id', 'name']).where('retired_at', 'is', null)
  return (await inUse.execute()).sort(compareNames)
}

export async function hasGroup(db: Connection, id: number): Promise<boolean> {
  const groups = db
    .selectFrom('product_groups')
    .select('id')
    .where('id', '=', id)
    .where('retired_at', 'is', null)
  return (await groups.executeTakeFirst()) !== undefined
}

/** The products that are sold now, by name. */
export async function readProducts(
  db: Connection,
  { search, limit, groupId }: ListQuery & { readonly groupId?: number },
): Promise<Product[]> {
  let wanted = db.selectFrom('products').selectAll().where('retired_at', 'is', null)
  if (groupId !== undefined) wanted = wanted.where('group_id', '=', groupId)
  if (search !== undefined) wanted = wanted.where(containsWords('search_text', search))
  if (limit !== undefined) wanted = wanted.limit(limit)
  return (await wanted.orderBy('search_text').orderBy('id').execute()).map(toProduct)
}

/** Retired ones too; unknown ids are left out. */
export async function findProductsByIds(db: Connection, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('products').selectAll().where('id', 'in', ids).orderBy('id').execute()
  return rows.map(toProduct)
}

export async function insertProducts(db: Connection, products: readonly NewProduct[]): Promise<void> {
  if (products.length === 0) return
  const rows = products.map((product) => ({
    group_id: product.group?.id ?? null,
    name: product.name,
    price: product.price,
    default_quantity: product.defaultQuantity,
    unit_name: product.unitName,
    search_text: fold(`${product.name} ${product.group?.name ?? ''}`),
    retired_at: null,
  }))
  await db.insertInto('products').values(rows).execute()
}

function toProduct(row: Selectable<ProductTable>): Product {
  return {
    id: row.id,
    name: row.name,
    price: decimal(row.price),
    defaultQuantity: decimal(row.default_quantity),
    unitName: row.unit_name,
  }
}

function toTaxRate(row: Selectable<TaxRateTable>): TaxRate {
  return { id: row.id, name: row.name, rate: decimal(row.rate) }
}
