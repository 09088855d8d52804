import type { Kysely } from 'kysely'
import { type ColumnTypes, createTable } from './column-types.ts'

/** Creates the table of former values of APP_KEY. A server with one of them does not start. */
export async function replacedKeys(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // One row for each former key.
  await createTable(db, 'replaced_keys', columns)
    // Derived one-way from the key: 24 hexadecimal digits.
    .addColumn('mark', columns.word, (column) => column.primaryKey())
    // When the key was replaced.
    .addColumn('replaced_at', columns.moment, (column) => column.notNull())
    .execute()
}
