import type { CreateTableBuilder, Kysely } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Creates the tables of leads and customers. */
export async function parties(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createCustomerTable(db, columns)
  await createLeadTable(db, columns)
  await createIndex(db, { name: 'leads_converted', table: 'leads', columns: ['customer_id'] }, columns)
}

async function createCustomerTable(db: Kysely<unknown>, columns: ColumnTypes) {
  const table = createTable(db, 'customers', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    // The company's internal short name of the customer.
    .addColumn('username', columns.line, (column) => column.notNull())
    // The contact person.
    .addColumn('client_name', columns.line, (column) => column.notNull())
  await addContactColumns(table, columns).execute()
}

async function createLeadTable(db: Kysely<unknown>, columns: ColumnTypes) {
  const table = createTable(db, 'leads', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('first_name', columns.line, (column) => column.notNull())
    .addColumn('last_name', columns.line, (column) => column.notNull())
    // The customer to which the lead was converted. Its documents still refer to the lead.
    .addColumn('customer_id', columns.id, (column) => column.references('customers.id'))
  await addContactColumns(table, columns).execute()
}

/** Adds the columns that leads and customers have in common. An unknown value is an empty text. */
function addContactColumns(table: CreateTableBuilder<string>, columns: ColumnTypes) {
  return (
    table
      .addColumn('company_name', columns.line, (column) => column.notNull())
      .addColumn('email', columns.line, (column) => column.notNull())
      .addColumn('phone', columns.line, (column) => column.notNull())
      // Street and house number, in one or more lines.
      .addColumn('address', columns.longLine, (column) => column.notNull())
      .addColumn('postal_code', columns.word, (column) => column.notNull())
      .addColumn('city', columns.line, (column) => column.notNull())
      // ISO 3166, two letters.
      .addColumn('country', columns.word, (column) => column.notNull())
      // The VAT or other tax number.
      .addColumn('tax_number', columns.line, (column) => column.notNull())
      // The language of documents and e-mails. Null: the company's language.
      .addColumn('locale', columns.word)
      // The currency of new documents. Null: the company's currency.
      .addColumn('currency_id', columns.id, (column) => column.references('currencies.id'))
      // Names, company and e-mail in lower case without accents, for pickers.
      .addColumn('search_text', columns.note, (column) => column.notNull())
      .addColumn('created_at', columns.moment, (column) => column.notNull())
      .addColumn('updated_at', columns.moment, (column) => column.notNull())
      // When the record was archived. Archived records are not offered any more.
      .addColumn('archived_at', columns.moment)
      // When all personal data was removed on request.
      .addColumn('anonymised_at', columns.moment)
  )
}
