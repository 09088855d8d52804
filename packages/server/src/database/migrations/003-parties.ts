import type { CreateTableBuilder, Kysely } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Whom documents are written for. */
export async function parties(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createCustomerTable(db, columns)
  await createLeadTable(db, columns)
  await createIndex(db, { name: 'leads_converted', table: 'leads', columns: ['customer_id'] }, columns)
}

async function createCustomerTable(db: Kysely<unknown>, columns: ColumnTypes) {
  const table = createTable(db, 'customers', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // The short name that the firm knows this customer by.
    .addColumn('username', columns.line, (column) => column.notNull())
    // The person to write to.
    .addColumn('client_name', columns.line, (column) => column.notNull())
  await addContactColumns(table, columns).execute()
}

async function createLeadTable(db: Kysely<unknown>, columns: ColumnTypes) {
  const table = createTable(db, 'leads', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('first_name', columns.line, (column) => column.notNull())
    .addColumn('last_name', columns.line, (column) => column.notNull())
    // The customer that this lead has become; its documents keep their relation.
    .addColumn('customer_id', columns.id, (column) => column.references('customers.id'))
  await addContactColumns(table, columns).execute()
}

/** What leads and customers have in common. Empty text where something is not known. */
function addContactColumns(table: CreateTableBuilder<string>, columns: ColumnTypes) {
  return (
    table
      .addColumn('company_name', columns.line, (column) => column.notNull())
      .addColumn('email', columns.line, (column) => column.notNull())
      .addColumn('phone', columns.line, (column) => column.notNull())
      // Street and house, in as many lines as it takes.
      .addColumn('address', columns.longLine, (column) => column.notNull())
      .addColumn('postal_code', columns.word, (column) => column.notNull())
      .addColumn('city', columns.line, (column) => column.notNull())
      // ISO 3166, two letters.
      .addColumn('country', columns.word, (column) => column.notNull())
      // VAT or other tax identification.
      .addColumn('tax_number', columns.line, (column) => column.notNull())
      // The language to write in; null: the company's.
      .addColumn('locale', columns.word)
      // The currency to offer; null: the company's.
      .addColumn('currency_id', columns.id, (column) => column.references('currencies.id'))
      // Names, company and e-mail in lower case without accents, for pickers.
      .addColumn('search_text', columns.note, (column) => column.notNull())
      .addColumn('created_at', columns.moment, (column) => column.notNull())
      .addColumn('updated_at', columns.moment, (column) => column.notNull())
      // Archived ones are not offered any more.
      .addColumn('archived_at', columns.moment)
      // When everything personal was removed on request.
      .addColumn('anonymised_at', columns.moment)
  )
}
