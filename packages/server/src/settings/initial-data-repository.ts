import { changeReferenceData } from '#database/queries/reference-cache.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { InitialTaxRate } from './initial-data.ts'

// Reads and replaces reference data that may still be that of the installation.

interface StoredName {
  readonly id: number
  readonly name: string
  readonly isRetired: boolean
}

/** Lists the statuses of a kind in their order, retired ones included. */
export async function listStatusRows(db: Connection, kind: string): Promise<StoredName[]> {
  const rows = await db
    .selectFrom('document_statuses')
    .select(['id', 'name', 'retired_at'])
    .where('kind', '=', kind)
    .orderBy('position')
    .execute()
  return rows.map(({ id, name, retired_at }) => ({ id, name, isRetired: retired_at !== null }))
}

export async function renameStatus(db: Connection, id: number, name: string): Promise<void> {
  await changeReferenceData(db, (within) =>
    within.updateTable('document_statuses').set({ name }).where('id', '=', id).execute(),
  )
}

/** Returns whether a document of a kind is stored. */
export async function hasDocuments(db: Connection, kind: string): Promise<boolean> {
  const query = db.selectFrom('documents').select('id').where('kind', '=', kind).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

interface StoredTaxRate extends StoredName {
  readonly rate: string
  readonly isDefault: boolean
}

/** Lists the tax rates, retired ones included. */
export async function listTaxRateRows(db: Connection): Promise<StoredTaxRate[]> {
  const rows = await db
    .selectFrom('tax_rates')
    .select(['id', 'name', 'rate', 'is_default', 'retired_at'])
    .execute()
  return rows.map(({ is_default, retired_at, ...rate }) => ({
    ...rate,
    isDefault: is_default === 1,
    isRetired: retired_at !== null,
  }))
}

export async function insertTaxRate(
  db: Connection,
  { name, rate, isDefault }: InitialTaxRate,
): Promise<void> {
  const row = { name, rate, is_default: Number(isDefault), retired_at: null }
  await changeReferenceData(db, (within) => within.insertInto('tax_rates').values(row).execute())
}

/** Uses a stored tax rate as one of the initial data: with its name, and as the default or not. */
export async function reuseTaxRate(
  db: Connection,
  id: number,
  { name, isDefault }: InitialTaxRate,
): Promise<void> {
  const change = { name, is_default: Number(isDefault), retired_at: null }
  await changeReferenceData(db, (within) =>
    within.updateTable('tax_rates').set(change).where('id', '=', id).execute(),
  )
}

export async function retireTaxRate(db: Connection, id: number, at: Date): Promise<void> {
  const change = { retired_at: at.toISOString() }
  await changeReferenceData(db, (within) =>
    within.updateTable('tax_rates').set(change).where('id', '=', id).execute(),
  )
}

/** Returns the id of a currency, which is added or reactivated if it is missing. @param code ISO 4217 */
export async function provideCurrency(
  db: Connection,
  code: string,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const query = db.selectFrom('currencies').select(['id', 'retired_at']).where('name', '=', code)
  const known = await query.executeTakeFirst()
  if (known?.retired_at === null) return { id: known.id, isNew: false }
  return await changeReferenceData(db, async (within) => {
    if (known) {
      await within.updateTable('currencies').set({ retired_at: null }).where('id', '=', known.id).execute()
      return { id: known.id, isNew: true }
    }
    const row = { name: code, retired_at: null }
    const { insertId } = await within.insertInto('currencies').values(row).executeTakeFirstOrThrow()
    return { id: Number(insertId), isNew: true }
  })
}
