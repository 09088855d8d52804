import type { Kysely } from 'kysely'
import { type ColumnTypes, createClusteredTable, createTable } from './column-types.ts'

/** Creates the tables of the company's language, currency and time zone, and of the texts of new documents in other languages. */
export async function region(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  // One row. Without it, the language follows from the company's country, and the time zone is that of the server.
  await createTable(db, 'region_settings', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey())
    .addColumn('locale', columns.word)
    .addColumn('currency_id', columns.id, (column) => column.references('currencies.id'))
    // Name of the IANA time zone database. Empty: that of the server.
    .addColumn('time_zone', columns.line, (column) => column.notNull())
    .addColumn('paper_size', columns.word, (column) => column.notNull())
    // Increases by 1 with each change.
    .addColumn('version', columns.wholeNumber, (column) => column.notNull())
    .addColumn('changed_by', columns.line, (column) => column.notNull())
    .addColumn('changed_at', columns.moment, (column) => column.notNull())
    .execute()
  // Texts for customers with another language than the company. Those of its own language are in the settings of the kind.
  await createClusteredTable(db, 'kind_texts', columns)
    .addColumn('kind', columns.word, (column) => column.notNull())
    .addColumn('locale', columns.word, (column) => column.notNull())
    .addColumn('default_title', columns.line, (column) => column.notNull())
    .addColumn('default_terms', columns.note, (column) => column.notNull())
    .addColumn('default_customer_notes', columns.note, (column) => column.notNull())
    .addPrimaryKeyConstraint('kind_texts_key', ['kind', 'locale'])
    .execute()
}
