import { type DocumentKind, getKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDisplayName } from '@quittance/shared/documents/party-name.ts'
import type {
  CorrectedInvoice,
  OpenedDocument,
  Relation,
} from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal, fromScaled, toScaled } from '@quittance/shared/money/decimal.ts'
import { type Selectable, sql } from 'kysely'
import type { ChangeStamp } from '#changes.ts'
import { type BatchRead, executeRead } from '#database/queries/batch-reads.ts'
import { insertRows } from '#database/queries/insert-rows.ts'
import { toSortKey } from '#database/queries/keyset.ts'
import { forUpdate } from '#database/queries/portable-sql.ts'
import { type PlaceholderBuilder, PreparedQuery, type QueryRow } from '#database/queries/prepared-query.ts'
import { deferStatement } from '#database/queries/transactions.ts'
import type { DocumentTable } from '#database/tables/document-tables.ts'
import type { Connection } from '#database/tables/schema.ts'
import { selectIsSampleDocument } from '#settings/sample-records-repository.ts'
import { type DocumentValues, toPartyRecord } from './document-values.ts'
import { readLegalColumns, toLegalColumns } from './legal-columns.ts'
import { readPartySnapshot, toPartyColumns } from './party-columns.ts'

/** A stored document without its lines. */
export interface StoredDocument extends Omit<DocumentValues, 'kind' | 'lines' | 'totals'> {
  readonly version: number
  /** When it was issued: ISO 8601, UTC. Null: it is not issued. */
  readonly issuedAt: string | null
  /** Null if the document is active. */
  readonly archivedAt: string | null
  readonly updatedAt: string
  readonly updatedBy: number
}

/** A stored document with what decides whether it may be changed. */
export type LockedDocument = StoredDocument & SampleMark

/** Locks the document until the transaction ends, so concurrent saves of it are serialised. */
export async function lockDocument(
  transaction: Connection,
  kind: string,
  id: number,
): Promise<LockedDocument | null> {
  return await executeRead(transaction, createDocumentLock(transaction, kind, id))
}

/** Creates a read that locks a document like `lockDocument`. */
export function createDocumentLock(
  transaction: Connection,
  kind: string,
  id: number,
): BatchRead<LockedDocument | null> {
  return documentQueries.locked.read(transaction, { id }, (rows) => toDocumentOfKind(kind, rows))
}

function createDocumentQuery({ isLocked }: { readonly isLocked: boolean }) {
  return new PreparedQuery((db, placeholder: PlaceholderBuilder<{ id: number }>) => {
    const query = db
      .selectFrom('documents')
      .selectAll()
      .select(selectIsSampleDocument(sql.ref('documents.id')).as('is_sample'))
      .where('id', '=', placeholder('id'))
    return (isLocked ? query.modifyEnd(forUpdate(db)) : query).compile()
  })
}

const documentQueries = {
  locked: createDocumentQuery({ isLocked: true }),
  stored: createDocumentQuery({ isLocked: false }),
}

type DocumentRow = QueryRow<ReturnType<typeof createDocumentQuery>>

function toDocumentOfKind(kind: string, [row]: readonly DocumentRow[]): LockedDocument | null {
  return row?.kind === kind ? { ...toStoredDocument(row), isSample: Number(row.is_sample) === 1 } : null
}

/** Returns a document without its lines; null if the kind has no document with this id. */
export async function findStoredDocument(
  db: Connection,
  kind: string,
  id: number,
): Promise<LockedDocument | null> {
  const read = documentQueries.stored.read(db, { id }, (rows) => toDocumentOfKind(kind, rows))
  return await executeRead(db, read)
}

/** Returns the company and the party that a document names; null: it does not exist. */
export async function findNamedParties(db: Connection, id: number): Promise<NamedParties | null> {
  const row = await db
    .selectFrom('documents')
    .innerJoin('document_statuses as status', 'status.id', 'documents.status_id')
    .selectAll('documents')
    .select('status.meaning as status_meaning')
    .where('documents.id', '=', id)
    .executeTakeFirst()
  return row ? { ...toStoredDocument(row), isSettled: ['won', 'lost'].includes(row.status_meaning) } : null
}

export interface NamedParties
  extends Pick<StoredDocument, 'relation' | 'partyId' | 'party' | 'companyVersionId'> {
  /** The document is won or lost: accepted, paid, rejected or cancelled. */
  readonly isSettled: boolean
}

export interface SampleMark {
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

/** The columns of `documents` with the balance of an issued document, in cents. Lists read them. */
export type BalanceColumns = Pick<
  Selectable<DocumentTable>,
  'amount_paid' | 'amount_credited' | 'amount_due' | 'balance_due'
>

interface DocumentUpdate {
  readonly values: DocumentValues
  readonly stamp: ChangeStamp
  /** Undefined: the amounts of `values`. */
  readonly balance: BalanceColumns | undefined
}

/** Updates a document without its lines. A duplicate number is reported at the latest by the commit: see `isDuplicate`. */
export async function updateDocument(
  transaction: Connection,
  { id, version }: { id: number; version: number },
  { values, stamp, balance }: DocumentUpdate,
): Promise<void> {
  const marks = { version, updated_at: stamp.changedAt, updated_by: stamp.memberId }
  const changes = { ...toColumns(values), ...balance, ...marks }
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
    .innerJoin('kind_settings as settings', 'settings.kind', 'documents.kind')
    .select(['seller.name as seller_name', 'settings.number_width'])
    .select(selectIsSampleDocument(sql.ref('documents.id')).as('is_sample'))
    .where('documents.id', '=', placeholder('id'))
    .where('documents.kind', '=', placeholder('kind'))
    .compile(),
)

export interface DocumentHeader
  extends Omit<OpenedDocument, 'lines'>,
    SampleMark,
    Pick<StoredDocument, 'issuedAt'> {
  /** The name of the company as the document prints it. */
  readonly sellerName: string
  /** Minimum number of digits with which its number is shown. */
  readonly numberWidth: number
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
    numberWidth: row.number_width,
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
    ...toPartyColumns(party),
    party_key: toSortKey(formatDisplayName(party)),
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
    corrected_invoice_id: values.correctedInvoice?.id ?? null,
    corrected_invoice_number: values.correctedInvoice?.number ?? '',
    corrected_invoice_on: values.correctedInvoice?.documentDate ?? null,
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
    party: readPartySnapshot(row),
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
    correctedInvoice: toCorrectedInvoice(row),
    ...readLegalColumns(row),
    version: row.version,
    issuedAt: row.issued_at,
    archivedAt: row.archived_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}

type CorrectedInvoiceColumns = Pick<
  Selectable<DocumentTable>,
  'corrected_invoice_id' | 'corrected_invoice_number' | 'corrected_invoice_on'
>

/** Returns the invoice that a credit note corrects; null: none. */
export function toCorrectedInvoice(row: CorrectedInvoiceColumns): CorrectedInvoice | null {
  const {
    corrected_invoice_id: id,
    corrected_invoice_number: number,
    corrected_invoice_on: documentDate,
  } = row
  return id === null && number === '' ? null : { id, number, documentDate }
}

function fromCents(cents: number): Decimal {
  return fromScaled(cents, 2)
}

/** Returns the ISO code of the currency of a document; empty: it does not exist. */
export async function findCurrencyOfDocument(db: Connection, id: number): Promise<string> {
  const row = await db
    .selectFrom('documents')
    .innerJoin('currencies', 'currencies.id', 'documents.currency_id')
    .select('currencies.name')
    .where('documents.id', '=', id)
    .executeTakeFirst()
  return row?.name ?? ''
}

interface OwnerAndStatus {
  readonly id: number
  readonly version: number
  readonly ownerId: number
  readonly statusId: number
}

/** Writes a version of an issued document, of which only the owner and the status can change. */
export async function setOwnerAndStatus(
  transaction: Connection,
  { id, version, ownerId, statusId }: OwnerAndStatus,
  { memberId, changedAt }: ChangeStamp,
): Promise<void> {
  await transaction
    .updateTable('documents')
    .set({ owner_id: ownerId, status_id: statusId, version, updated_at: changedAt, updated_by: memberId })
    .where('id', '=', id)
    .execute()
}
