import type { Kysely } from 'kysely'
import { type ColumnTypes, createTable } from './column-types.ts'

/** Creates the table of the records that belong to the sample data. */
export async function sampleRecords(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTable(db, 'sample_records', columns)
    // The table of the record.
    .addColumn('record_type', columns.word, (column) => column.notNull())
    .addColumn('record_id', columns.id, (column) => column.notNull())
    .addPrimaryKeyConstraint('sample_records_key', ['record_type', 'record_id'])
    .execute()
}
