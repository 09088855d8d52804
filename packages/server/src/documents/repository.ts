import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import { limits } from '@quittance/shared/documents/limits.ts'
import { formatDisplayName } from '@quittance/shared/documents/party-name.ts'
import type {
  DocumentLine,
  LineTaxRate,
  OpenedDocument,
  Relation,
} from '@quittance/shared/documents/sales-document.ts'
import { getTaxClass, type TaxClass } from '@quittance/shared/documents/tax-class.ts'
import type { LineAmounts } from '@quittance/shared/documents/totals.ts'
import { type Decimal, decimal, fromScaled, toScaled } from '@quittance/shared/money/decimal.ts'
import { type Selectable, sql } from 'kysely'
import { readTaxClassColumns, toTaxClassColumns } from '#catalogue/tax-class-columns.ts'
import type { ChangeStamp } from '#changes.ts'
import type { BatchRead } from '#database/queries/batch-reads.ts'
import { deferInsert, insertRows } from '#database/queries/insert-rows.ts'
import { toSortKey } from '#database/queries/keyset.ts'
import { forUpdate, isServer } from '#database/queries/portable-sql.ts'
import { type PlaceholderBuilder, PreparedQuery, type QueryRow } from '#database/queries/prepared-query.ts'
import { deferStatement } from '#database/queries/transactions.ts'
import type { DocumentTable } from '#database/tables/document-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { selectIsSampleDocument } from '#settings/sample-records-repository.ts'
import { type DocumentValues, type PartySnapshot, toPartyRecord } from './document-values.ts'
import { readLegalColumns, toLegalColumns } from './legal-columns.ts'

/** A stored document without its lines. */
export interface StoredDocument extends Omit<DocumentValues, 'kind' | 'lines' | 'totals'> {
  readonly version: number
  /** Null if the document is active. */
  readonly archivedAt: string | null
  readonly updatedAt: string
  readonly updatedBy: number
}

/** Locks the document until the transaction ends, so concurrent saves of it are serialised. */
export async function lockDocument(
  transaction: Connection,
  kind: string,
  id: number,
): Promise<StoredDocument | null> {
  const row = await transaction
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id)
    .modifyEnd(forUpdate(transaction))
    .executeTakeFirst()
  return row && row.kind === kind ? toStoredDocument(row) : null
}

/** Returns a document without its lines; null if the kind has no document with this id. */
export async function findStoredDocument(
  db: Connection,
  kind: string,
  id: number,
): Promise<(StoredDocument & SampleMark) | null> {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .select(selectIsSampleDocument(sql.ref('documents.id')).as('is_sample'))
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row ? { ...toStoredDocument(row), isSample: Number(row.is_sample) === 1 } : null
}

interface SampleMark {
  /** Whether the document is part of the sample data, so that it cannot be changed. */
  readonly isSample: boolean
}

/** Returns the kind of a document; null if the document does not exist. */
export async function findDocumentKind(db: Connection, id: number): Promise<DocumentKind | null> {
  const row = await db.selectFrom('documents').select('kind').where('id', '=', id).executeTakeFirst()
  return row ? getKind(row.kind) : null
}

/** Inserts version 1 of a document and returns its id. @throws the error of the database if the number is taken: see `isDuplicate` */
export async function insertDocument(
  transaction: Connection,
  values: DocumentValues,
  stamp: ChangeStamp,
): Promise<number> {
  const row = {
    ...toColumns(values),
    version: 1,
    created_at: stamp.changedAt,
    created_by: stamp.memberId,
    updated_at: stamp.changedAt,
    updated_by: stamp.memberId,
  }
  return await insertRows(transaction, { table: 'documents' }, [row])
}

/** Updates a document without its lines. A duplicate number is reported at the latest by the commit: see `isDuplicate`. */
export async function updateDocument(
  transaction: Connection,
  { id, version }: { id: number; version: number },
  { values, stamp }: { values: DocumentValues; stamp: ChangeStamp },
): Promise<void> {
  const changes = { ...toColumns(values), version, updated_at: stamp.changedAt, updated_by: stamp.memberId }
  const update = transaction.updateTable('documents').set(changes).where('id', '=', id)
  await deferStatement(transaction, update.compile())
}

/** Archives or restores a document without a new version. @param archivedAt null to restore */
export async function setArchivedAt(
  transaction: Connection,
  { id, archivedAt }: { id: number; archivedAt: string | null },
  stamp: ChangeStamp,
): Promise<void> {
  await transaction
    .updateTable('documents')
    .set({ archived_at: archivedAt, updated_at: stamp.changedAt, updated_by: stamp.memberId })
    .where('id', '=', id)
    .execute()
}

const documentQuery = new PreparedQuery((db, placeholder: PlaceholderBuilder<{ kind: string; id: number }>) =>
  db
    .selectFrom('documents')
    .innerJoin('document_statuses as status', 'status.id', 'documents.status_id')
    .innerJoin('currencies as currency', 'currency.id', 'documents.currency_id')
    .innerJoin('members as owner', 'owner.id', 'documents.owner_id')
    .selectAll('documents')
    .innerJoin('company_versions as seller', 'seller.id', 'documents.company_version_id')
    .select(['status.name as status_name', 'currency.name as currency_name', 'owner.name as owner_name'])
    .select('seller.name as seller_name')
    .select(selectIsSampleDocument(sql.ref('documents.id')).as('is_sample'))
    .where('documents.id', '=', placeholder('id'))
    .where('documents.kind', '=', placeholder('kind'))
    .compile(),
)

export interface DocumentHeader extends Omit<OpenedDocument, 'lines'>, SampleMark {
  /** The name of the company as the document prints it. */
  readonly sellerName: string
}

/** Reads a document with the names of its records, without lines; null if the kind has no document with this id. */
export function createDocumentRead(
  db: Connection,
  kind: string,
  id: number,
): BatchRead<DocumentHeader | null> {
  return documentQuery.read(db, { kind, id }, ([row]) => (row ? toDocumentHeader(row) : null))
}

function toDocumentHeader(row: QueryRow<typeof documentQuery>): DocumentHeader {
  const stored = toStoredDocument(row)
  return {
    ...stored,
    id: row.id,
    party: toPartyRecord(stored.partyId, stored.party),
    status: { id: row.status_id, name: row.status_name },
    currency: { id: row.currency_id, name: row.currency_name },
    owner: { id: row.owner_id, name: row.owner_name },
    isSample: Number(row.is_sample) === 1,
    sellerName: row.seller_name,
  }
}

function toColumns(values: DocumentValues) {
  const { party, totals } = values
  return {
    kind: values.kind,
    number: values.number,
    prefix: values.prefix,
    title: values.title,
    relation: values.relation,
    lead_id: values.relation === 'lead' ? values.partyId : null,
    customer_id: values.relation === 'customer' ? values.partyId : null,
    document_date: values.documentDate,
    due_date: values.dueDate,
    status_id: values.statusId,
    currency_id: values.currencyId,
    owner_id: values.ownerId,
    message: values.message,
    terms: values.terms,
    customer_notes: values.customerNotes,
    party_name: party.name,
    party_key: toSortKey(formatDisplayName(party)),
    party_company: party.company,
    party_email: party.email,
    party_address: party.address,
    party_postal_code: party.postalCode,
    party_city: party.city,
    party_country: party.country,
    party_tax_number: party.taxNumber,
    company_version_id: values.companyVersionId,
    discount_type: values.discountType,
    discount_percentage: values.discountPercentage,
    sub_total: toScaled(totals.subTotal, 2),
    total_tax: toScaled(totals.totalTax, 2),
    discount_value: toScaled(totals.discountValue, 2),
    adjustments: toScaled(values.adjustments, 2),
    total: toScaled(totals.total, 2),
    amount_due: toScaled(values.amountDue, 2),
    amount_paid: toScaled(values.amountPaid, 2),
    shipping_charges: toScaled(values.shippingCharges, 2),
    ...toLegalColumns(values),
  }
}

function toStoredDocument(row: Selectable<DocumentTable>): StoredDocument {
  return {
    number: row.number,
    prefix: row.prefix,
    title: row.title,
    relation: row.relation as Relation, // as: only relations are ever written
    partyId: row.lead_id ?? row.customer_id ?? 0,
    party: toPartySnapshot(row),
    companyVersionId: row.company_version_id,
    documentDate: row.document_date,
    dueDate: row.due_date,
    statusId: row.status_id,
    currencyId: row.currency_id,
    ownerId: row.owner_id,
    message: row.message,
    terms: row.terms,
    customerNotes: row.customer_notes,
    discountType: row.discount_type === 'before' ? 'before' : 'after',
    discountPercentage: decimal(row.discount_percentage),
    adjustments: fromCents(row.adjustments),
    amountDue: fromCents(row.amount_due),
    amountPaid: fromCents(row.amount_paid),
    shippingCharges: fromCents(row.shipping_charges),
    ...readLegalColumns(row),
    version: row.version,
    archivedAt: row.archived_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}

function toPartySnapshot(row: Selectable<DocumentTable>): PartySnapshot {
  return {
    name: row.party_name,
    company: row.party_company,
    email: row.party_email,
    address: row.party_address,
    postalCode: row.party_postal_code,
    city: row.party_city,
    country: row.party_country,
    taxNumber: row.party_tax_number,
  }
}

function fromCents(cents: number): Decimal {
  return fromScaled(cents, 2)
}

/** Replaces the lines of a document. @param amounts of each line, in the same order */
export async function replaceLines(
  transaction: Connection,
  documentId: number,
  { lines, amounts }: { lines: readonly DocumentLine[]; amounts: readonly LineAmounts[] },
): Promise<void> {
  for (const table of ['document_line_taxes', 'document_lines'] as const) {
    await deferStatement(
      transaction,
      transaction.deleteFrom(table).where('document_id', '=', documentId).compile(),
    )
  }
  await insertLines(transaction, documentId, { lines, amounts })
}

/** Inserts the lines of a document. @param amounts of each line, in the same order */
export async function insertLines(
  transaction: Connection,
  documentId: number,
  { lines, amounts }: { lines: readonly DocumentLine[]; amounts: readonly LineAmounts[] },
): Promise<void> {
  const lineRows = lines.map((line, index) => ({
    document_id: documentId,
    position: index + 1,
    type: line.type,
    product_id: line.productId,
    name: line.name,
    description: line.description,
    quantity: line.quantity,
    unit_name: line.unitName,
    price: line.price,
    tax_amount: toScaled(amounts[index]?.tax ?? decimal('0'), 2),
    total: toScaled(amounts[index]?.total ?? decimal('0'), 2),
  }))
  await deferInsert(transaction, { table: 'document_lines' }, lineRows)
  const taxRows = lines.flatMap((line, index) => toTaxRows(documentId, index + 1, line.taxRates))
  await deferInsert(transaction, { table: 'document_line_taxes' }, taxRows)
}

/** Returns the distinct tax rates of the lines of a document. */
export async function listStoredTaxRates(
  db: Connection,
  documentId: number,
): Promise<(LineTaxRate & { readonly taxClass: TaxClass })[]> {
  const rows = await db
    .selectFrom('document_line_taxes')
    .select(['tax_rate_id', 'name', 'rate', 'kind', 'category', 'exemption_code', 'exemption_text'])
    .distinct()
    .where('document_id', '=', documentId)
    .execute()
  return rows.map((row) => {
    const rate = decimal(row.rate)
    return { id: row.tax_rate_id, name: row.name, rate, taxClass: readTaxClassColumns(row, rate) }
  })
}

/**
 * Returns how many lines are read with one statement. The embedded database blocks other requests while it reads: 100 lines with
 * 19 taxes each take 10 ms. A database server sends rows in portions, so all lines are read with one statement.
 */
export function getLinePageSize(db: Connection): number {
  return isServer(db) ? limits.lines + 1 : 100
}

// One row for each tax of a line, and one for a line without taxes.
const linePageQuery = new PreparedQuery(
  (db, placeholder: PlaceholderBuilder<{ id: number; from: number; to: number }>) =>
    db
      .selectFrom('document_lines as line')
      .leftJoin('document_line_taxes as tax', (join) =>
        join
          .onRef('tax.document_id', '=', 'line.document_id')
          .onRef('tax.line_position', '=', 'line.position'),
      )
      .select(['line.position', 'line.type', 'line.product_id', 'line.name', 'line.description'])
      .select(['line.quantity', 'line.unit_name', 'line.price'])
      .select(['tax.tax_rate_id', 'tax.name as tax_name', 'tax.rate as tax_rate'])
      .select(['tax.kind', 'tax.category', 'tax.exemption_code', 'tax.exemption_text'])
      .where('line.document_id', '=', placeholder('id'))
      .where('line.position', '>=', placeholder('from'))
      .where('line.position', '<=', placeholder('to'))
      .orderBy('line.position')
      .orderBy('tax.position')
      .compile(),
)

/** Reads the first page of lines in document order, each with its taxes: all lines if they are fewer than `getLinePageSize`. */
export function createFirstLinesRead(db: Connection, documentId: number): BatchRead<DocumentLine[]> {
  return linePageQuery.read(db, { id: documentId, from: 1, to: getLinePageSize(db) }, toLines)
}

/**
 * Returns the lines in document order; none if the document does not exist. Reads them in pages and yields to other requests in
 * between. Outside of a transaction, the caller has to compare the version of the document before and after.
 * @param firstLines the first page, if it was read before
 */
export async function findLines(
  db: Connection,
  documentId: number,
  firstLines: readonly DocumentLine[] = [],
): Promise<DocumentLine[]> {
  const slice = new TimeSlice()
  const size = getLinePageSize(db)
  const lines = [...firstLines]
  let isLast = false
  while (!isLast) {
    const from = lines.length + 1
    const page = toLines(await linePageQuery.all(db, { id: documentId, from, to: from + size - 1 }))
    lines.push(...page)
    isLast = page.length < size
    if (!isLast) await slice.yieldIfSpent()
  }
  return lines
}

/** @param rows ordered by line and tax */
function toLines(rows: readonly QueryRow<typeof linePageQuery>[]): DocumentLine[] {
  const lines: (DocumentLine & { readonly taxRates: LineTaxRate[] })[] = []
  let lastPosition = 0
  for (const row of rows) {
    if (row.position !== lastPosition) lines.push({ ...toLine(row), taxRates: [] })
    lastPosition = row.position
    if (row.tax_name === null || row.tax_rate === null) continue
    const taxRates = lines.at(-1)?.taxRates ?? []
    const taxRate = toLineTaxRate(row, row.tax_name, decimal(row.tax_rate))
    // Most lines have the tax rates of the previous line: equal ones share one object to save memory.
    const previousRate = lines.at(-2)?.taxRates[taxRates.length]
    taxRates.push(previousRate !== undefined && isSameRate(previousRate, taxRate) ? previousRate : taxRate)
  }
  return lines
}

function toLine({ product_id: productId, name, description, ...row }: QueryRow<typeof linePageQuery>) {
  const [quantity, price] = [decimal(row.quantity), decimal(row.price)]
  // as: only types of lines are ever written
  const type = row.type as DocumentLine['type']
  return { type, productId, name, description, quantity, unitName: row.unit_name, price }
}

function toLineTaxRate(
  row: QueryRow<typeof linePageQuery>,
  name: string,
  rate: Decimal,
): LineTaxRate & { readonly taxClass: TaxClass } {
  const columns = {
    kind: row.kind ?? 'vat',
    category: row.category,
    exemption_code: row.exemption_code ?? '',
    exemption_text: row.exemption_text ?? '',
  }
  return { id: row.tax_rate_id, name, rate, taxClass: readTaxClassColumns(columns, rate) }
}

function isSameRate(left: LineTaxRate, right: LineTaxRate): boolean {
  const isSame = left.id === right.id && left.rate === right.rate && left.name === right.name
  return isSame && isSameClass(getTaxClass(left), getTaxClass(right))
}

function isSameClass(left: TaxClass, right: TaxClass): boolean {
  const isSameReason =
    left.exemptionCode === right.exemptionCode && left.exemptionText === right.exemptionText
  return left === right || (left.kind === right.kind && left.category === right.category && isSameReason)
}

function toTaxRows(documentId: number, linePosition: number, taxRates: readonly LineTaxRate[]) {
  return taxRates.map((taxRate, index) => ({
    document_id: documentId,
    line_position: linePosition,
    position: index + 1,
    tax_rate_id: taxRate.id,
    name: taxRate.name,
    rate: taxRate.rate,
    ...toTaxClassColumns(getTaxClass(taxRate)),
  }))
}
