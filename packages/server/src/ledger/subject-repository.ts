import type { Connection } from '#database/tables/schema.ts'

// The rows that the ledger records: issued documents with their files, payments and allocations.

/** An issued document as it is stored. Amounts are in cents. */
export interface StoredIssue {
  readonly id: number
  readonly kind: string
  readonly origin: string
  readonly number: number
  readonly shownNumber: string
  readonly period: number | null
  readonly sequence: number | null
  readonly issuedOn: string
  readonly customerId: number
  readonly currencyId: number
  readonly net: number
  readonly vat: number
  readonly gross: number
  readonly rounding: number
  readonly owed: number
  readonly content: string | null
  readonly contentHash: string | null
}

/** Returns whether there is an issued document or a payment. */
export async function hasSubjects(db: Connection): Promise<boolean> {
  const issued = db.selectFrom('issued_documents').select('document_id as id').limit(1)
  const payment = db.selectFrom('payments').select('id').limit(1)
  return ((await issued.executeTakeFirst()) ?? (await payment.executeTakeFirst())) !== undefined
}

/** Returns issued documents by their ids. */
export async function findIssues(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredIssue>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('issued_documents')
    .select(['document_id as id', 'kind', 'origin', 'number', 'shown_number as shownNumber', 'period'])
    .select(['sequence', 'issued_on as issuedOn', 'customer_id as customerId', 'currency_id as currencyId'])
    .select(['net', 'vat', 'gross', 'rounding', 'owed', 'content', 'content_hash as contentHash'])
    .where('document_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A file as it is stored, with the number of its document. */
export interface StoredFile {
  readonly content: Uint8Array
  readonly sha256: string
  readonly shownNumber: string
}

/** Returns a file of an issued document; null: there is none. */
export async function findFile(
  db: Connection,
  { documentId, name }: { readonly documentId: number; readonly name: string },
): Promise<StoredFile | null> {
  const row = await db
    .selectFrom('issued_files')
    .innerJoin('issued_documents', 'issued_documents.document_id', 'issued_files.document_id')
    .select(['issued_files.content', 'issued_files.sha256', 'issued_documents.shown_number as shownNumber'])
    .where('issued_files.document_id', '=', documentId)
    .where('issued_files.name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

/** A payment as it is stored. */
export interface StoredPayment {
  readonly id: number
  readonly customerId: number
  readonly direction: string
  readonly nature: string
  readonly method: string
  readonly reference: string
  readonly paidOn: string
  readonly currencyId: number
  /** In cents. */
  readonly amount: number
  readonly reversesId: number | null
  /** ISO 8601, UTC. */
  readonly recordedAt: string
  readonly recordedBy: number
}

/** Returns payments by their ids. */
export async function findPayments(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredPayment>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'customer_id as customerId', 'direction', 'nature', 'method'])
    .select(['reference', 'paid_on as paidOn', 'currency_id as currencyId', 'amount'])
    .select(['reverses_id as reversesId', 'recorded_at as recordedAt', 'recorded_by as recordedBy'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** An allocation as it is stored. */
export interface StoredAllocation {
  readonly id: number
  readonly paymentId: number | null
  readonly creditId: number | null
  readonly invoiceId: number | null
  readonly refundId: number | null
  readonly customerId: number
  readonly currencyId: number
  readonly nature: string
  /** In cents. */
  readonly amount: number
  readonly reversesId: number | null
  /** Why it was reversed. Empty: it reverses none. */
  readonly reason: string
  /** ISO 8601, UTC. */
  readonly allocatedAt: string
  /** Null: the system. */
  readonly allocatedBy: number | null
}

/** Returns allocations by their ids. */
export async function findAllocations(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredAllocation>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('allocations')
    .select(['id', 'payment_id as paymentId', 'credit_id as creditId', 'invoice_id as invoiceId'])
    .select(['refund_id as refundId', 'customer_id as customerId', 'currency_id as currencyId', 'nature'])
    .select(['amount', 'reverses_id as reversesId', 'reason', 'allocated_at as allocatedAt'])
    .select('allocated_by as allocatedBy')
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A row that the ledger has to record. */
export interface SubjectRow {
  readonly id: number
  /** Number of a document, or of the document of a file; empty: it has none. */
  readonly shownNumber: string
  /** Name of a file; empty: it is none. */
  readonly name: string
}

const rowsPerRead = 1_000
const noDetails = { shownNumber: '', name: '' }

/** Reads all issued documents in the order of their ids. */
export async function* readIssues(db: Connection): AsyncGenerator<readonly SubjectRow[]> {
  yield* readPages(async (after) => {
    const rows = await db
      .selectFrom('issued_documents')
      .select(['document_id as id', 'shown_number as shownNumber'])
      .where('document_id', '>', after)
      .orderBy('document_id')
      .limit(rowsPerRead)
      .execute()
    return rows.map((row) => ({ ...noDetails, ...row }))
  })
}

/** Reads the files of all issued documents in the order of the ids of the documents. */
export async function* readFiles(db: Connection): AsyncGenerator<readonly SubjectRow[]> {
  yield* readPages(async (after) => {
    const ids = await db
      .selectFrom('issued_files')
      .select('document_id')
      .distinct()
      .where('document_id', '>', after)
      .orderBy('document_id')
      .limit(rowsPerRead)
      .execute()
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('issued_files')
      .innerJoin('issued_documents', 'issued_documents.document_id', 'issued_files.document_id')
      .select(['issued_files.document_id as id', 'issued_files.name'])
      .select('issued_documents.shown_number as shownNumber')
      .where('issued_files.document_id', '>', after)
      .where('issued_files.document_id', '<=', ids.at(-1)?.document_id ?? 0)
      .orderBy('issued_files.document_id')
      .execute()
    return rows.map((row) => ({ ...noDetails, ...row }))
  })
}

/** Reads all payments in the order of their ids. */
export function readPayments(db: Connection): AsyncGenerator<readonly SubjectRow[]> {
  return readIds(db, 'payments')
}

/** Reads all allocations in the order of their ids. */
export function readAllocations(db: Connection): AsyncGenerator<readonly SubjectRow[]> {
  return readIds(db, 'allocations')
}

async function* readIds(
  db: Connection,
  table: 'payments' | 'allocations',
): AsyncGenerator<readonly SubjectRow[]> {
  yield* readPages(async (after) => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerRead)
      .execute()
    return rows.map((row) => ({ ...noDetails, ...row }))
  })
}

async function* readPages(
  readPage: (after: number) => Promise<readonly SubjectRow[]>,
): AsyncGenerator<readonly SubjectRow[]> {
  let after = 0
  for (;;) {
    const rows = await readPage(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = last.id
  }
}
