import type { Kysely } from 'kysely'
import { type ColumnTypes, createClusteredTable, createIndex } from './column-types.ts'

/** Creates the table of documents that were created from other documents. */
export async function origins(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // One row for each document that was created from another one. It is inserted with the document and never changed.
  await createClusteredTable(db, 'document_origins', columns)
    .addColumn('document_id', columns.id, (column) => column.primaryKey().references('documents.id'))
    .addColumn('origin_id', columns.id, (column) => column.notNull().references('documents.id'))
    // 'conversion' to another kind, or 'copy' of the same kind.
    .addColumn('how', columns.word, (column) => column.notNull())
    .execute()
  const ofOrigin = { name: 'document_origins_of', table: 'document_origins' }
  await createIndex(db, { ...ofOrigin, columns: ['origin_id', 'how', 'document_id'] }, columns)
}
