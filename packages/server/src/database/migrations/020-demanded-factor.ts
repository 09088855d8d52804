import type { Kysely } from 'kysely'
import { type ColumnTypes, createTable } from './column-types.ts'

/** What an administrator demands of everybody who signs in. */
export async function requiredTwoFactor(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // One row once an administrator has chosen; none before.
  await createTable(db, 'access_settings', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    // 1: members without a second factor can do nothing but set one up.
    .addColumn('demands_factor', columns.wholeNumber, (column) => column.notNull())
    .execute()
}
