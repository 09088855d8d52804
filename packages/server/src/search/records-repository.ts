import type { Conventions } from '@quittance/search/search-plan.ts'
import type {
  SearchableCustomer,
  SearchableDocument,
  SearchableLead,
  SearchableLine,
} from '@quittance/search/searchable-records.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import { type Selectable, sql } from 'kysely'
import { type BatchRead, batchReads } from '#database/queries/batch-reads.ts'
import {
  type PlaceholderBuilder,
  PreparedIdQuery,
  PreparedQuery,
  type QueryRow,
} from '#database/queries/prepared-query.ts'
import type { DocumentLineTable } from '#database/tables/document-tables.ts'
import type { ContactColumns, CustomerTable, LeadTable } from '#database/tables/party-tables.ts'
import type { Connection } from '#database/tables/schema.ts'

// Reads of documents, leads and customers for the search. Each reads only the columns that the search needs.

type WithId<Record> = Record & { readonly id: number }

/** A range of ids, both ends included. */
export interface IdRange {
  readonly from: number
  readonly to: number
}

/** Returns the highest id of a table; 0 if it is empty. */
export async function readHighestId(
  db: Connection,
  table: 'documents' | 'leads' | 'customers',
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((select) => select.fn.max('id').as('highest'))
    .executeTakeFirst()
  return row?.highest ?? 0
}

/** Reads the documents of a range with their lines, ordered by id. */
export async function readDocumentsInRange(
  db: Connection,
  { from, to }: IdRange,
): Promise<WithId<SearchableDocument>[]> {
  const rows = await selectDocuments(db)
    .where('documents.id', '>=', from)
    .where('documents.id', '<=', to)
    .orderBy('documents.id')
    .execute()
  const linesInRange = selectLines(db).where('document_id', '>=', from).where('document_id', '<=', to)
  return addLines(rows, await linesInRange.execute())
}

/** Reads documents with their lines, ordered by id. */
export async function readDocuments(
  db: Connection,
  ids: readonly number[],
): Promise<WithId<SearchableDocument>[]> {
  const [rows, lines] = await batchReads(db, [
    searchableDocumentsById.read(db, ids, (found) => found),
    linesOfDocuments.read(db, ids, (found) => found),
  ])
  return addLines(rows, lines)
}

const searchableDocumentsById = new PreparedIdQuery((db, ids) =>
  selectDocuments(db).where('documents.id', 'in', ids).orderBy('documents.id').compile(),
)
const linesOfDocuments = new PreparedIdQuery((db, ids) =>
  selectLines(db).where('document_id', 'in', ids).compile(),
)

function addLines(
  rows: readonly DocumentRow[],
  lines: readonly (LineRow & { readonly document_id: number })[],
): WithId<SearchableDocument>[] {
  const linesById = Map.groupBy(lines, (line) => line.document_id)
  return rows.map((row) => ({ ...toDocument(row), lines: (linesById.get(row.id) ?? []).map(toLine) }))
}

function selectDocuments(db: Connection) {
  return db
    .selectFrom('documents')
    .select([
      'documents.id',
      'documents.kind',
      'documents.prefix',
      'number',
      'title',
      'documents.currency_id',
    ])
    .select(['party_name', 'party_company', 'message', 'terms', 'customer_notes'])
    .select(['order_reference', 'buyer_reference', 'corrected_invoice_number'])
    .select(['total', 'sub_total', 'amount_due', 'amount_paid'])
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['execute']>>[number]

function toDocument(row: DocumentRow): WithId<Omit<SearchableDocument, 'lines'>> {
  return {
    id: row.id,
    kind: row.kind,
    prefix: row.prefix,
    number: row.number,
    title: row.title,
    currencyId: row.currency_id,
    party: { name: row.party_name, company: row.party_company },
    message: row.message,
    terms: row.terms,
    customerNotes: row.customer_notes,
    orderReference: row.order_reference,
    buyerReference: row.buyer_reference,
    correctedInvoice: row.corrected_invoice_number === '' ? null : { number: row.corrected_invoice_number },
    total: fromCents(row.total),
    subTotal: fromCents(row.sub_total),
    amountDue: fromCents(row.amount_due),
    amountPaid: fromCents(row.amount_paid),
  }
}

/** A document as a hit shows it, without lines. */
export interface DocumentRecord extends WithId<Omit<SearchableDocument, 'lines'>> {
  readonly documentDate: string
  /** The amount due of an issued invoice, or the rest of a credit note. Null: it is not issued. */
  readonly balanceDue: Decimal | null
  readonly currency: { readonly id: number; readonly name: string }
  readonly status: { readonly id: number; readonly name: string; readonly meaning: StatusMeaning }
}

const documentsById = new PreparedIdQuery((db, ids) =>
  selectDocuments(db)
    .innerJoin('document_statuses as status', 'status.id', 'documents.status_id')
    .innerJoin('currencies as currency', 'currency.id', 'documents.currency_id')
    .select(['documents.document_date', 'documents.balance_due'])
    .select('currency.name as currency_name')
    .select(['status.id as status_id', 'status.name as status_name', 'status.meaning as status_meaning'])
    .where('documents.id', 'in', ids)
    .compile(),
)

/** Creates a read of documents, which returns them by id. */
export function createDocumentRecordsRead(
  db: Connection,
  ids: readonly number[],
): BatchRead<Map<number, DocumentRecord>> {
  return documentsById.read(db, ids, (rows) => mapById(rows, toDocumentRecord))
}

function toDocumentRecord(row: QueryRow<typeof documentsById>): DocumentRecord {
  return {
    ...toDocument(row),
    documentDate: row.document_date,
    balanceDue: row.balance_due === null ? null : fromCents(row.balance_due),
    currency: { id: row.currency_id, name: row.currency_name },
    // as: only meanings are ever written
    status: { id: row.status_id, name: row.status_name, meaning: row.status_meaning as StatusMeaning },
  }
}

function mapById<Row extends { readonly id: number }, Record>(
  rows: readonly Row[],
  toRecord: (row: Row) => Record,
): Map<number, Record> {
  return new Map(rows.map((row) => [row.id, toRecord(row)]))
}

const numberWidths = new PreparedQuery((db) =>
  db.selectFrom('kind_settings').select(['kind', 'number_width']).compile(),
)
const currencyNames = new PreparedQuery((db) => db.selectFrom('currencies').select(['id', 'name']).compile())

/** Reads the conventions that queries are interpreted with. */
export async function readConventions(db: Connection): Promise<Conventions> {
  const [widths, currencyIds] = await batchReads(db, [
    numberWidths.read(db, {}, (rows) => new Map(rows.map((row) => [row.kind, row.number_width]))),
    currencyNames.read(db, {}, (rows) => new Map(rows.map((row) => [row.name, row.id]))),
  ])
  return { numberWidths: widths, currencyIds }
}

/** Lines of a document that are read together with those of other documents. */
export const linesPerBatch = 100

function selectLines(db: Connection) {
  return db.selectFrom('document_lines').select(['document_id', 'name', 'description', 'price', 'total'])
}

const firstLines = new PreparedIdQuery((db, documentIds) =>
  selectLines(db)
    .where('document_id', 'in', documentIds)
    .where('position', '<=', sql.lit(linesPerBatch))
    .orderBy('document_id')
    .orderBy('position')
    .compile(),
)

const remainingLines = new PreparedQuery((db, placeholder: PlaceholderBuilder<{ id: number }>) =>
  selectLines(db)
    .where('document_id', '=', placeholder('id'))
    .where('position', '>', sql.lit(linesPerBatch))
    .orderBy('position')
    .compile(),
)

/** Reads the lines of a document after the first `linesPerBatch`, ordered by position. */
export async function readRemainingLines(db: Connection, id: number): Promise<SearchableLine[]> {
  return (await remainingLines.all(db, { id })).map(toLine)
}

/** Reads the first `linesPerBatch` lines of documents, by id of the document and ordered by position. */
export async function readFirstLines(
  db: Connection,
  documentIds: readonly number[],
): Promise<Map<number, SearchableLine[]>> {
  const rows = await firstLines.all(db, documentIds)
  const byDocument = Map.groupBy(rows, (row) => row.document_id)
  return new Map(Array.from(byDocument, ([id, lines]) => [id, lines.map(toLine)]))
}

export type LeadRecord = WithId<SearchableLead>
export type CustomerRecord = WithId<SearchableCustomer>

/** Reads the leads of a range, ordered by id. */
export async function readLeadsInRange(db: Connection, { from, to }: IdRange): Promise<LeadRecord[]> {
  const leads = db.selectFrom('leads').selectAll().where('id', '>=', from).where('id', '<=', to)
  return (await leads.orderBy('id').execute()).map(toLead)
}

/** Reads the customers of a range, ordered by id. */
export async function readCustomersInRange(db: Connection, { from, to }: IdRange): Promise<CustomerRecord[]> {
  const customers = db.selectFrom('customers').selectAll().where('id', '>=', from).where('id', '<=', to)
  return (await customers.orderBy('id').execute()).map(toCustomer)
}

const leadsById = new PreparedIdQuery((db, ids) =>
  db.selectFrom('leads').selectAll().where('id', 'in', ids).compile(),
)
const customersById = new PreparedIdQuery((db, ids) =>
  db.selectFrom('customers').selectAll().where('id', 'in', ids).compile(),
)

/** Creates a read of leads, which returns them by id. */
export function createLeadRecordsRead(
  db: Connection,
  ids: readonly number[],
): BatchRead<Map<number, LeadRecord>> {
  return leadsById.read(db, ids, (rows) => mapById(rows, toLead))
}

/** Creates a read of customers, which returns them by id. */
export function createCustomerRecordsRead(
  db: Connection,
  ids: readonly number[],
): BatchRead<Map<number, CustomerRecord>> {
  return customersById.read(db, ids, (rows) => mapById(rows, toCustomer))
}

function toLead(row: Selectable<LeadTable>): LeadRecord {
  return { ...toContact(row), firstName: row.first_name, lastName: row.last_name }
}

function toCustomer(row: Selectable<CustomerTable>): CustomerRecord {
  return { ...toContact(row), username: row.username, clientName: row.client_name }
}

type LineRow = Pick<Selectable<DocumentLineTable>, 'name' | 'description' | 'price' | 'total'>

function toLine({ name, description, price, total }: LineRow): SearchableLine {
  return { name, description, price: decimal(price), total: fromCents(total) }
}

function toContact(row: Selectable<ContactColumns>) {
  return {
    id: row.id,
    companyName: row.company_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    postalCode: row.postal_code,
    city: row.city,
    taxNumber: row.tax_number,
    legalNumber: row.legal_number,
    easId: row.eas_id,
  }
}

function fromCents(cents: number): Decimal {
  return fromScaled(cents, 2)
}
