import type { Kysely } from 'kysely'
import { type ColumnTypes, createTable } from './column-types.ts'

/** Creates the tables of the company, the settings of each kind, and the statuses. */
export async function settings(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createCompanyTable(db, columns)
  await createKindTable(db, columns)
  await createStatusTable(db, columns)
}

async function createCompanyTable(db: Kysely<unknown>, columns: ColumnTypes) {
  // A change of the company adds a row, because documents refer to the company as it was. The last row is current.
  await createTable(db, 'company_versions', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('name', columns.line, (column) => column.notNull())
    .addColumn('address', columns.longLine, (column) => column.notNull())
    .addColumn('postal_code', columns.word, (column) => column.notNull())
    .addColumn('city', columns.line, (column) => column.notNull())
    .addColumn('country', columns.word, (column) => column.notNull())
    .addColumn('email', columns.line, (column) => column.notNull())
    .addColumn('phone', columns.line, (column) => column.notNull())
    // The registration number: SIREN, company number, Handelsregister …
    .addColumn('legal_number', columns.line, (column) => column.notNull())
    .addColumn('tax_number', columns.line, (column) => column.notNull())
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    .execute()
}

async function createKindTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'kind_settings', columns)
    .addColumn('kind', columns.word, (column) => column.primaryKey())
    .addColumn('prefix', columns.word, (column) => column.notNull())
    // New documents get the larger one of this number and the highest one plus 1.
    .addColumn('next_number', columns.wholeNumber, (column) => column.notNull())
    // The minimum number of digits of displayed numbers. 0: no padding.
    .addColumn('number_width', columns.wholeNumber, (column) => column.notNull())
    .addColumn('default_title', columns.line, (column) => column.notNull())
    .addColumn('default_terms', columns.note, (column) => column.notNull())
    .addColumn('default_customer_notes', columns.note, (column) => column.notNull())
    .addColumn('days_until_due', columns.wholeNumber, (column) => column.notNull())
    .execute()
}

async function createStatusTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'document_statuses', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('kind', columns.word, (column) => column.notNull())
    .addColumn('name', columns.line, (column) => column.notNull())
    // 'draft', 'open', 'won' or 'lost', whatever the name.
    .addColumn('meaning', columns.word, (column) => column.notNull())
    // The order in lists, from 1.
    .addColumn('position', columns.wholeNumber, (column) => column.notNull())
    .addColumn('retired_at', columns.moment)
    .addUniqueConstraint('document_statuses_name', ['kind', 'name'])
    .execute()
}
