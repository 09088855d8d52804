import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import type { StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { sql } from 'kysely'
import { insertGuardedRows } from '#database/queries/guard-rows.ts'
import { forUpdate, skipSqliteIndex } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { isCredit, isPayable } from './balance-repository.ts'

/** An invoice or credit note that was sent before issuing was switched on. Amounts are in cents. */
export interface SentDocument {
  readonly id: number
  readonly kind: string
  readonly number: number
  readonly prefix: string
  readonly documentDate: CalendarDay
  readonly customerId: number
  readonly currencyId: number
  /** Its total, also below zero. */
  readonly gross: number
  readonly totalTax: number
  /** The total that is owed from then on: 0 of a document below zero. */
  readonly total: number
  /** As typed. */
  readonly amountPaid: number
  readonly amountDue: number
}

/** Selects the e-mails that went out, or will: not those that failed or were cancelled before any recipient had accepted them. */
export function selectSentMessages(db: Connection) {
  return db
    .selectFrom('mail_messages as message')
    .where(({ or, eb }) =>
      or([eb('message.state', 'not in', ['failed', 'cancelled']), eb('message.sent_at', '<>', '')]),
    )
}

/**
 * Selects documents that were e-mailed, also with an e-mail about another document, or whose status no longer means a draft. Sample
 * documents are never issued.
 */
function selectSent(db: Connection, kind: string) {
  return db
    .selectFrom('documents')
    .innerJoin('document_statuses as status', 'status.id', 'documents.status_id')
    .where('documents.kind', '=', kind)
    .where('documents.issued_at', 'is', null)
    .where('documents.customer_id', 'is not', null)
    .where(({ or, eb, exists }) =>
      or([
        eb('status.meaning', '<>', 'draft'),
        // Both are looked up in an index, for each document.
        exists(
          selectSentMessages(db).select('message.id').where(sql<boolean>`message.document_id = documents.id`),
        ),
        exists(
          selectSentMessages(db)
            .innerJoin('mail_attachments as attachment', 'attachment.message_id', 'message.id')
            .select('message.id')
            .where(sql<boolean>`attachment.document_id = documents.id`),
        ),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sample_records')
            .select('record_id')
            .where('record_type', '=', 'documents')
            .whereRef('record_id', '=', 'documents.id'),
        ),
      ),
    )
}

export interface SentSummary {
  readonly count: number
  /** Invoices with a status that means paid: they count as paid in full. */
  readonly paid: number
  /** Invoices with a status that means cancelled: what is due of them is written off. */
  readonly writtenOff: number
  /** Credit notes with a status that means settled: what is left of them counts as refunded. */
  readonly refunded: number
  /** Null: there are none. */
  readonly highestNumber: number | null
  /** The highest one below the end of the series; 0: there is none. */
  readonly highestInSeries: number
}

/** Describes the documents of a kind that switching on would take over. @param end a number from which on they do not move the series */
export async function summariseSent(db: Connection, kind: string, end: number): Promise<SentSummary> {
  const below = sql<number | null>`max(case when documents.number < ${end} then documents.number end)`
  const rows = await selectSent(db, kind)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('documents.number').as('highest')])
    .select(['status.meaning', below.as('below')])
    .groupBy('status.meaning')
    .execute()
  const count = (meanings: readonly string[]) =>
    rows.reduce((sum, row) => sum + (meanings.includes(row.meaning) ? Number(row.count) : 0), 0)
  const highest = Math.max(0, ...rows.map((row) => row.highest))
  return {
    count: rows.reduce((sum, row) => sum + Number(row.count), 0),
    paid: isPayable({ kind }) ? count(['won']) : 0,
    writtenOff: isPayable({ kind }) ? count(['lost']) : 0,
    refunded: isCredit({ kind }) ? count(['won', 'lost']) : 0,
    highestNumber: highest === 0 ? null : highest,
    highestInSeries: Math.max(0, ...rows.map((row) => row.below ?? 0)),
  }
}

/** Returns the prefix of the document with a number; null: there is none. */
export async function findPrefix(db: Connection, kind: string, number: number): Promise<string | null> {
  const ofNumber = db.selectFrom('documents').select('prefix').where('kind', '=', kind)
  return (await ofNumber.where('number', '=', number).executeTakeFirst())?.prefix ?? null
}

interface UnissuedPage {
  readonly kind: string
  /** Id after which the page begins. */
  readonly after: number
  readonly limit: number
}

/**
 * Locks the next documents of a kind that are not issued, in the order of their ids: no other transaction saves or e-mails one of them
 * before this one ends. Returns their ids.
 */
export async function lockUnissued(
  transaction: Connection,
  { kind, after, limit }: UnissuedPage,
): Promise<number[]> {
  const query = transaction
    .selectFrom('documents')
    .select('id')
    // With the index of the kind, SQLite would sort all documents for each page.
    .where(skipSqliteIndex<string>('kind'), '=', kind)
    .where('issued_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
  const rows = await query.modifyEnd(forUpdate(transaction)).execute()
  return rows.map(({ id }) => id)
}

/** Returns those of some documents of a kind that were sent, in the order of their ids. */
export async function findSent(
  db: Connection,
  kind: string,
  ids: readonly number[],
): Promise<SentDocument[]> {
  if (ids.length === 0) return []
  const rows = await selectSent(db, kind)
    .select(['documents.id', 'documents.number', 'documents.prefix', 'documents.document_date'])
    .select(['documents.customer_id', 'documents.currency_id', 'documents.total', 'documents.total_tax'])
    .select(['documents.amount_paid', 'documents.amount_due'])
    .where('documents.id', 'in', ids)
    .orderBy('documents.id')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, kind, number: row.number, prefix: row.prefix, documentDate: row.document_date },
    ...{ customerId: row.customer_id ?? 0, currencyId: row.currency_id },
    ...{ gross: row.total, totalTax: row.total_tax, total: Math.max(row.total, 0) },
    ...{ amountPaid: row.amount_paid, amountDue: row.amount_due },
  }))
}

interface Takeover {
  /** Minimum number of digits of a shown number. */
  readonly numberWidth: number
  /** ISO 8601, UTC. */
  readonly takenAt: string
}

const typeCodes: Readonly<Record<string, string>> = { invoice: '380', creditNote: '381' }

/**
 * Inserts documents as issued before. Their amounts are those that the product computed, because they have no legal totals. Of one below
 * zero nothing is owed: its total is deducted, because no payment and no credit note could ever settle it.
 */
export async function insertTakenOver(
  transaction: Connection,
  documents: readonly SentDocument[],
  { numberWidth, takenAt }: Takeover,
): Promise<void> {
  const rows = documents.map((document) => ({
    ...{ document_id: document.id, kind: document.kind, origin: 'before', number: document.number },
    shown_number: formatDocumentNumber(document.prefix, document.number, numberWidth),
    ...{ series_id: null, period: null, sequence: null, type_code: typeCodes[document.kind] ?? '380' },
    ...{ issued_on: document.documentDate, issued_at: takenAt, issued_by: null },
    ...{ customer_id: document.customerId, currency_id: document.currencyId },
    ...{ net: document.gross - document.totalTax, vat: document.totalTax, gross: document.gross },
    ...{ rounding: 0, deducted: document.gross - document.total, owed: document.total },
    vat_accounting: null,
    ...{ content: null, content_hash: null },
    ...{ printed_paid: document.amountPaid, printed_due: document.amountDue },
  }))
  await insertGuardedRows(transaction, 'issued_documents', rows)
}

/** A document that was taken over, with its balance. Amounts are in cents. */
export interface TakenDocument {
  readonly id: number
  readonly customerId: number
  readonly currencyId: number
  readonly documentDate: CalendarDay
  /** As printed, with its prefix. */
  readonly shownNumber: string
  readonly owed: number
  /** How far its total is below zero; 0: it is not. */
  readonly belowZero: number
  /** As they were typed. */
  readonly amountPaid: number
  readonly amountDue: number
  readonly paid: number
  readonly credited: number
  /** The amount that is due of an invoice, or left of a credit note. */
  readonly rest: number
  readonly meaning: StatusMeaning
  /** Of a credit note: the invoice that it corrects, if it was taken over too, for the same customer and in the same currency. */
  readonly invoiceId: number | null
}

interface TakenPage {
  readonly kind: string
  readonly takenAt: string
  /** Id after which the page begins. */
  readonly after: number
  readonly limit: number
}

/** Returns the next documents of a kind that were taken over, in the order of their ids. */
export async function listTaken(
  db: Connection,
  { kind, takenAt, after, limit }: TakenPage,
): Promise<TakenDocument[]> {
  const rows = await selectTaken(db)
    .where('issued.kind', '=', kind)
    .where('issued.origin', '=', 'before')
    .where('issued.issued_at', '=', takenAt)
    .where('issued.document_id', '>', after)
    .orderBy('issued.document_id')
    .limit(limit)
    .execute()
  return rows.map(toTaken)
}

/** Returns taken-over documents by their ids. */
export async function findTaken(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TakenDocument>> {
  if (ids.length === 0) return new Map()
  const rows = await selectTaken(db).where('issued.document_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.document_id, toTaken(row)]))
}

function selectTaken(db: Connection) {
  return db
    .selectFrom('issued_documents as issued')
    .innerJoin('documents', 'documents.id', 'issued.document_id')
    .innerJoin('document_statuses as status', 'status.id', 'documents.status_id')
    .innerJoin('document_balances as balance', 'balance.document_id', 'issued.document_id')
    .leftJoin('issued_documents as invoice', (join) =>
      join
        .onRef('invoice.document_id', '=', 'documents.corrected_invoice_id')
        .onRef('invoice.customer_id', '=', 'issued.customer_id')
        .onRef('invoice.currency_id', '=', 'issued.currency_id'),
    )
    .select(['issued.document_id', 'issued.customer_id', 'issued.currency_id', 'issued.issued_on'])
    .select(['issued.shown_number', 'issued.owed', 'issued.deducted', 'issued.printed_paid'])
    .select(['issued.printed_due', 'status.meaning'])
    .select(['balance.paid', 'balance.credited', 'balance.written_off', 'balance.spent'])
    .select('invoice.document_id as invoice_id')
}

type TakenRow = Awaited<ReturnType<ReturnType<typeof selectTaken>['execute']>>[number]

function toTaken(row: TakenRow): TakenDocument {
  return {
    id: row.document_id,
    ...{ customerId: row.customer_id, currencyId: row.currency_id, documentDate: row.issued_on },
    ...{ shownNumber: row.shown_number, owed: row.owed, belowZero: Math.max(-row.deducted, 0) },
    ...{ amountPaid: row.printed_paid, amountDue: row.printed_due },
    ...{ paid: row.paid, credited: row.credited },
    rest: row.owed - row.paid - row.credited - row.written_off - row.spent,
    meaning: row.meaning as StatusMeaning, // as: only meanings are ever written
    invoiceId: row.invoice_id,
  }
}

/** Writes the balances of documents that were taken over into their rows. Their statuses stay as they are. */
export async function writeTakenBalances(transaction: Connection, ids: readonly number[]): Promise<void> {
  const balance = (column: string) =>
    sql<number>`(select ${sql.raw(column)} from document_balances where document_id = documents.id)`
  const rest = 'owed - paid - credited - written_off - spent'
  await transaction
    .updateTable('documents')
    .set({
      ...{ balance_due: balance(rest), amount_due: balance(rest) },
      ...{ amount_paid: balance('paid'), amount_credited: balance('credited') },
    })
    .where('id', 'in', ids)
    .execute()
}
