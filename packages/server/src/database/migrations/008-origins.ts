import type { Kysely } from 'kysely'
import { type ColumnTypes, createClusteredTable, createIndex } from './column-types.ts'

/** Which documents were made from which. */
export async function origins(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // One row for each document that was made from another one; written with it, and never changed.
  await createClusteredTable(db, 'document_origins', columns)
    .addColumn('document_id', columns.id, (column) => column.primaryKey().references('documents.id'))
    .addColumn('origin_id', columns.id, (column) => column.notNull().references('documents.id'))
    // 'conversion': as the next kind; 'copy': as another one of its kind.
    .addColumn('how', columns.word, (column) => column.notNull())
    .execute()
  const ofOrigin = { name: 'document_origins_of', table: 'document_origins' }
  await createIndex(db, { ...ofOrigin, columns: ['origin_id', 'how', 'document_id'] }, columns)
}
