import type { Kysely } from 'kysely'
import { type ColumnTypes, createTable } from './column-types.ts'

/** Creates the table of the names of deleted records, which the history of changes shows. */
export async function deletedRecords(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createTable(db, 'deleted_records', columns)
    // The type of the subject in the events of the record.
    .addColumn('record_type', columns.word, (column) => column.notNull())
    .addColumn('record_id', columns.id, (column) => column.notNull())
    .addColumn('name', columns.line, (column) => column.notNull())
    .addColumn('deleted_at', columns.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_records_key', ['record_type', 'record_id'])
    .execute()
}
