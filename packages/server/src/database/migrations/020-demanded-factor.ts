import type { Kysely } from 'kysely'
import { type ColumnTypes, createTable } from './column-types.ts'

/** Creates the table with the access settings of administrators. */
export async function requiredTwoFactor(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // One row, or none before an administrator has changed the settings.
  await createTable(db, 'access_settings', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    // 1: two-factor sign-in is required; members without it can only set it up.
    .addColumn('demands_factor', columns.wholeNumber, (column) => column.notNull())
    .execute()
}
