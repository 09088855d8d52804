import type { CreateTableBuilder, Kysely } from 'kysely'
import { type ColumnTypes, createIndex, createTable } from './column-types.ts'

/** Creates the tables of sales documents, their lines and versions, and the idempotency keys of their saves. */
export async function documents(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await createDocumentTable(db, columns)
  await createIndex(db, { name: 'documents_of_lead', table: 'documents', columns: ['lead_id'] }, columns)
  await createIndex(
    db,
    { name: 'documents_of_customer', table: 'documents', columns: ['customer_id'] },
    columns,
  )
  await createIndex(db, { name: 'documents_updated', table: 'documents', columns: ['updated_at'] }, columns)
  await createLineTables(db, columns)
  await createRevisionTable(db, columns)
  await createIdempotencyTable(db, columns)
}

async function createDocumentTable(db: Kysely<unknown>, columns: ColumnTypes) {
  const table = createTable(db, 'documents', columns)
    .addColumn('id', columns.id, (column) => column.primaryKey().autoIncrement())
    .addColumn('kind', columns.word, (column) => column.notNull())
    .addColumn('number', columns.wholeNumber, (column) => column.notNull())
    // The text before the number, as it was at the save.
    .addColumn('prefix', columns.word, (column) => column.notNull())
    .addColumn('title', columns.line, (column) => column.notNull())
    // 'lead' or 'customer'. The id of the party is in one of the next two columns.
    .addColumn('relation', columns.word, (column) => column.notNull())
    .addColumn('lead_id', columns.id, (column) => column.references('leads.id'))
    .addColumn('customer_id', columns.id, (column) => column.references('customers.id'))
    .addColumn('document_date', columns.day, (column) => column.notNull())
    // The due date of an invoice, the expiry date of an offer.
    .addColumn('due_date', columns.day)
    .addColumn('status_id', columns.id, (column) => column.notNull().references('document_statuses.id'))
    .addColumn('currency_id', columns.id, (column) => column.notNull().references('currencies.id'))
    // The responsible member.
    .addColumn('owner_id', columns.id, (column) => column.notNull().references('members.id'))
    .addColumn('message', columns.note, (column) => column.notNull())
    .addColumn('terms', columns.note, (column) => column.notNull())
    .addColumn('customer_notes', columns.note, (column) => column.notNull())
    .addUniqueConstraint('documents_number', ['kind', 'number'])
  await addSaveColumns(addAmountColumns(addPartyColumns(table, columns), columns), columns).execute()
}

/** Adds the columns of the party and the company as they were when the document was written. */
function addPartyColumns(table: CreateTableBuilder<string>, columns: ColumnTypes) {
  return table
    .addColumn('party_name', columns.line, (column) => column.notNull())
    .addColumn('party_company', columns.line, (column) => column.notNull())
    .addColumn('party_email', columns.line, (column) => column.notNull())
    .addColumn('party_address', columns.longLine, (column) => column.notNull())
    .addColumn('party_postal_code', columns.word, (column) => column.notNull())
    .addColumn('party_city', columns.line, (column) => column.notNull())
    .addColumn('party_country', columns.word, (column) => column.notNull())
    .addColumn('party_tax_number', columns.line, (column) => column.notNull())
    .addColumn('company_version_id', columns.id, (column) =>
      column.notNull().references('company_versions.id'),
    )
}

function addAmountColumns(table: CreateTableBuilder<string>, columns: ColumnTypes) {
  return (
    table
      // 'before' or 'after' tax.
      .addColumn('discount_type', columns.word, (column) => column.notNull())
      // Percentage.
      .addColumn('discount_percentage', columns.exactDecimal, (column) => column.notNull())
      // Amounts that the server computes at each save, in cents.
      .addColumn('sub_total', columns.money, (column) => column.notNull())
      .addColumn('total_tax', columns.money, (column) => column.notNull())
      .addColumn('discount_value', columns.money, (column) => column.notNull())
      .addColumn('adjustments', columns.money, (column) => column.notNull())
      .addColumn('total', columns.money, (column) => column.notNull())
      // Entered by hand, and not part of the total.
      .addColumn('amount_due', columns.money, (column) => column.notNull())
      .addColumn('amount_paid', columns.money, (column) => column.notNull())
      .addColumn('shipping_charges', columns.money, (column) => column.notNull())
  )
}

function addSaveColumns(table: CreateTableBuilder<string>, columns: ColumnTypes) {
  return (
    table
      // 1 at the first save, increased by 1 at each later one.
      .addColumn('version', columns.wholeNumber, (column) => column.notNull())
      .addColumn('created_at', columns.moment, (column) => column.notNull())
      .addColumn('created_by', columns.id, (column) => column.notNull().references('members.id'))
      .addColumn('updated_at', columns.moment, (column) => column.notNull())
      .addColumn('updated_by', columns.id, (column) => column.notNull().references('members.id'))
      // When the document was archived. Documents are never deleted.
      .addColumn('archived_at', columns.moment)
  )
}

async function createLineTables(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'document_lines', columns)
    .addColumn('document_id', columns.id, (column) => column.notNull().references('documents.id'))
    // The order in the document, from 1.
    .addColumn('position', columns.wholeNumber, (column) => column.notNull())
    // The product from which the line was created. Null: written by hand. Name and price are as sold.
    .addColumn('product_id', columns.id, (column) => column.references('products.id'))
    .addColumn('name', columns.longLine, (column) => column.notNull())
    .addColumn('quantity', columns.exactDecimal, (column) => column.notNull())
    .addColumn('price', columns.exactDecimal, (column) => column.notNull())
    // Amounts of the line, each rounded once.
    .addColumn('tax_amount', columns.money, (column) => column.notNull())
    .addColumn('total', columns.money, (column) => column.notNull())
    .addPrimaryKeyConstraint('document_lines_key', ['document_id', 'position'])
    .execute()
  await createTable(db, 'document_line_taxes', columns)
    .addColumn('document_id', columns.id, (column) => column.notNull().references('documents.id'))
    .addColumn('line_position', columns.wholeNumber, (column) => column.notNull())
    .addColumn('position', columns.wholeNumber, (column) => column.notNull())
    // The id in the call. Not a foreign key on purpose, and never used to look up the rate.
    .addColumn('tax_rate_id', columns.id)
    .addColumn('name', columns.line, (column) => column.notNull())
    .addColumn('rate', columns.exactDecimal, (column) => column.notNull())
    .addPrimaryKeyConstraint('document_line_taxes_key', ['document_id', 'line_position', 'position'])
    .execute()
}

async function createRevisionTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'document_revisions', columns)
    .addColumn('document_id', columns.id, (column) => column.notNull().references('documents.id'))
    .addColumn('version', columns.wholeNumber, (column) => column.notNull())
    .addColumn('saved_at', columns.moment, (column) => column.notNull())
    .addColumn('saved_by', columns.id, (column) => column.notNull().references('members.id'))
    // The whole document as it was saved.
    .addColumn('content', columns.json, (column) => column.notNull())
    .addPrimaryKeyConstraint('document_revisions_key', ['document_id', 'version'])
    .execute()
}

async function createIdempotencyTable(db: Kysely<unknown>, columns: ColumnTypes) {
  await createTable(db, 'idempotency_keys', columns)
    .addColumn('member_id', columns.id, (column) => column.notNull().references('members.id'))
    // Method and path.
    .addColumn('call', columns.line, (column) => column.notNull())
    // Hashes, because a key can be any text.
    .addColumn('key_hash', columns.hash, (column) => column.notNull())
    .addColumn('body_hash', columns.hash, (column) => column.notNull())
    .addColumn('document_id', columns.id, (column) => column.notNull().references('documents.id'))
    // The stored response, as JSON.
    .addColumn('outcome', columns.json, (column) => column.notNull())
    .addColumn('created_at', columns.moment, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['member_id', 'call', 'key_hash'])
    .execute()
  await createIndex(
    db,
    { name: 'idempotency_keys_age', table: 'idempotency_keys', columns: ['created_at'] },
    columns,
  )
}
