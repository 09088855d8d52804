import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

/** Lets tax rates be the default of new lines. No existing rate is. */
export async function defaultTaxes(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // 1: lines without a rate of their own start with this one. 0: they do not.
  await addColumn(db, { table: 'tax_rates', name: 'is_default', type: columns.wholeNumber, initially: 0 })
}
