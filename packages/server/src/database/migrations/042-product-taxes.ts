import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

/** Gives products the tax rates with which their lines start. Existing products have none. */
export async function productTaxes(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // Ids of tax rates, separated by commas.
  await addColumn(db, { table: 'products', name: 'tax_rate_ids', type: columns.line, initially: '' })
}
