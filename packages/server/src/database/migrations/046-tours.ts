import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

/** Stores whether a member sees the introduction on the dashboard. Existing members have neither shown nor hidden it. */
export async function tours(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await addColumn(db, { table: 'members', name: 'is_tour_shown', type: columns.wholeNumber, initially: null })
}
