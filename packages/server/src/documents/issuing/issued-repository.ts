import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { CreditableLine } from '@quittance/shared/law/creditable-lines.ts'
import type { LegalRemainder, LegalTotals } from '@quittance/shared/law/legal-totals.ts'
import type { VatGroup } from '@quittance/shared/law/vat-groups.ts'
import { type Decimal, decimal, fromScaled, toScaled } from '@quittance/shared/money/decimal.ts'
import { outOfOrder } from '#database/migrations/061-issued-documents.ts'
import { deferGuardedInsert } from '#database/queries/guard-rows.ts'
import { deferInsert } from '#database/queries/insert-rows.ts'
import type { Connection } from '#database/tables/schema.ts'
import { ChangeConflict } from '#errors.ts'

/** Where an issued document comes from: this product, before issuing was switched on, or another program. */
export type Origin = 'own' | 'before' | 'foreign'

/** An issued document, with the amounts that the law asks for. */
export interface NewIssuedDocument {
  readonly documentId: number
  readonly kind: string
  readonly origin: Origin
  /** Null: it belongs to no series. */
  readonly place: { readonly seriesId: number; readonly period: number; readonly sequence: number } | null
  readonly number: number
  /** As printed, with its prefix. */
  readonly shownNumber: string
  readonly typeCode: string
  readonly issuedOn: CalendarDay
  /** ISO 8601, UTC. */
  readonly issuedAt: string
  /** Null: the system. */
  readonly issuedBy: number | null
  readonly customerId: number
  readonly currencyId: number
  readonly totals: Pick<LegalTotals, 'net' | 'vat' | 'gross' | 'rounding' | 'owed'>
  /** VAT in the currency of the company; null: it is that of the document. */
  readonly vatAccounting: Decimal | null
  /** The amounts paid and due that its PDF shows, also after later payments. */
  readonly printed: { readonly paid: Decimal; readonly due: Decimal }
  /** Canonical JSON of the semantic model, and its SHA-256; null: not issued by this product. */
  readonly content: { readonly json: string; readonly hash: string } | null
  readonly groups: readonly VatGroup[]
  /** The amounts that credit notes can credit; empty: not known. */
  readonly lines: readonly CreditableLine[]
}

/**
 * Inserts an issued document. Triggers then lock the document, move its series and create its balance. Call it within `rejectMovedSeries`:
 * a database server reports an error with a later statement.
 */
export async function insertIssuedDocument(
  transaction: Connection,
  issued: NewIssuedDocument,
): Promise<void> {
  const { documentId: document_id } = issued
  await deferGuardedInsert(transaction, 'issued_documents', [toIssuedRow(issued)])
  const groups = issued.groups.map((group, index) => ({
    ...{ document_id, position: index + 1, category: group.category, rate: group.rate },
    ...{ base: toCents(group.base), tax: toCents(group.tax) },
    ...{ exemption_code: group.exemptionCode, exemption_text: group.exemptionText },
  }))
  if (groups.length > 0) await deferInsert(transaction, { table: 'issued_vat' }, groups)
  const lines = issued.lines.map(({ position, category, rate, net }) => ({
    ...{ document_id, position, category, rate, net: toCents(net) },
  }))
  if (lines.length > 0) await deferGuardedInsert(transaction, 'issued_lines', lines)
}

/**
 * Runs work that inserts an issued document.
 * @throws ChangeConflict if its number or date does not follow the last one of the series; the error of the database if it is issued already
 */
export async function rejectMovedSeries<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && error.message.includes(outOfOrder))
      // biome-ignore lint/style/useErrorCause: the sentence contains all that is known
      throw new ChangeConflict({ key: 'issuing.series-moved' })
    throw error
  }
}

function toIssuedRow(issued: NewIssuedDocument) {
  const { documentId: document_id, place, totals, content } = issued
  return {
    document_id,
    ...{
      kind: issued.kind,
      origin: issued.origin,
      number: issued.number,
      shown_number: issued.shownNumber,
    },
    ...{
      series_id: place?.seriesId ?? null,
      period: place?.period ?? null,
      sequence: place?.sequence ?? null,
    },
    ...{ type_code: issued.typeCode, issued_on: issued.issuedOn, issued_at: issued.issuedAt },
    ...{ issued_by: issued.issuedBy, customer_id: issued.customerId, currency_id: issued.currencyId },
    ...{ net: toCents(totals.net), vat: toCents(totals.vat), gross: toCents(totals.gross) },
    ...{ rounding: toCents(totals.rounding), deducted: 0, owed: toCents(totals.owed) },
    vat_accounting: issued.vatAccounting === null ? null : toCents(issued.vatAccounting),
    ...{ printed_paid: toCents(issued.printed.paid), printed_due: toCents(issued.printed.due) },
    ...{ content: content?.json ?? null, content_hash: content?.hash ?? null },
  }
}

function toCents(amount: Decimal): number {
  return toScaled(amount, 2)
}

/** An issued document as it is stored. */
export interface IssuedDocument {
  readonly documentId: number
  readonly kind: string
  readonly origin: Origin
  readonly number: number
  readonly shownNumber: string
  readonly issuedOn: CalendarDay
  /** ISO 8601, UTC. */
  readonly issuedAt: string
  /** Name of the member; empty: the system. */
  readonly issuedBy: string
  readonly customerId: number
  readonly currencyId: number
  readonly net: Decimal
  readonly vat: Decimal
  readonly gross: Decimal
  readonly rounding: Decimal
  readonly deducted: Decimal
  readonly owed: Decimal
  /** Null: not issued by this product. */
  readonly contentHash: string | null
}

export async function isIssued(db: Connection, id: number): Promise<boolean> {
  const query = db.selectFrom('issued_documents').select('document_id').where('document_id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns an issued document; null: the document is not issued, or does not exist. */
export async function findIssuedDocument(db: Connection, id: number): Promise<IssuedDocument | null> {
  const row = await db
    .selectFrom('issued_documents as issued')
    .leftJoin('members as issuer', 'issuer.id', 'issued.issued_by')
    .select([
      'document_id',
      'kind',
      'origin',
      'number',
      'shown_number',
      'issued_on',
      'issued_at',
      'customer_id',
    ])
    .select(['currency_id', 'net', 'vat', 'gross', 'rounding', 'deducted', 'owed', 'content_hash'])
    .select('issuer.name as issuer_name')
    .where('document_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    documentId: row.document_id,
    kind: row.kind,
    origin: row.origin as Origin, // as: only origins are stored
    number: row.number,
    shownNumber: row.shown_number,
    issuedOn: row.issued_on,
    issuedAt: row.issued_at,
    issuedBy: row.issuer_name ?? '',
    customerId: row.customer_id,
    currencyId: row.currency_id,
    net: fromCents(row.net),
    vat: fromCents(row.vat),
    gross: fromCents(row.gross),
    rounding: fromCents(row.rounding),
    deducted: fromCents(row.deducted),
    owed: fromCents(row.owed),
    contentHash: row.content_hash,
  }
}

/** The totals without VAT and of VAT with which a document was issued. */
export type IssuedTotals = Pick<LegalTotals, 'net' | 'vat'>

/** Returns the totals of issued documents by id. A document that was taken over has those with which it was sent. */
export async function readIssuedTotals(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, IssuedTotals>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('issued_documents')
    .select(['document_id', 'net', 'vat'])
    .where('document_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ document_id: id, net, vat }) => [id, { net: fromCents(net), vat: fromCents(vat) }]),
  )
}

/** The amounts that the paper of an issued document always shows, also after later payments. */
export interface PrintedAmounts {
  readonly amountPaid: Decimal
  readonly amountDue: Decimal
  /** The VAT and the rounding with which it was issued. Null: it was sent before issuing was switched on, or issued with another program. */
  readonly legal: LegalRemainder | null
}

/** Returns what the paper of a document shows; null: it is not issued. */
export async function findPrintedAmounts(db: Connection, id: number): Promise<PrintedAmounts | null> {
  const row = await db
    .selectFrom('issued_documents')
    .select(['origin', 'rounding', 'printed_paid', 'printed_due'])
    .where('document_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const isOwn = row.origin === 'own'
  return {
    amountPaid: fromCents(row.printed_paid),
    amountDue: fromCents(row.printed_due),
    legal: isOwn ? { groups: await listIssuedVat(db, id), rounding: fromCents(row.rounding) } : null,
  }
}

function fromCents(cents: number): Decimal {
  return fromScaled(cents, 2)
}

/** A VAT group as it was issued. */
export type IssuedVat = Pick<VatGroup, 'category' | 'rate' | 'base' | 'tax' | 'exemptionCode'>

/** Returns the VAT groups of an issued document in their order. */
export async function listIssuedVat(db: Connection, id: number): Promise<IssuedVat[]> {
  const rows = await db
    .selectFrom('issued_vat')
    .selectAll()
    .where('document_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    category: row.category as IssuedVat['category'], // as: only categories are stored
    rate: decimal(row.rate),
    base: fromCents(row.base),
    tax: fromCents(row.tax),
    exemptionCode: row.exemption_code,
  }))
}

/** A document that is to be issued. */
export interface DatedDocument {
  readonly id: number
  readonly documentDate: CalendarDay
}

/** Returns those documents of a kind that exist in the order in which they are issued: by their dates, then their numbers. */
export async function listInIssueOrder(
  db: Connection,
  kind: string,
  ids: readonly number[],
): Promise<DatedDocument[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'document_date'])
    .where('id', 'in', ids)
    .where('kind', '=', kind)
    .orderBy('document_date')
    .orderBy('number')
    .execute()
  return rows.map(({ id, document_date: documentDate }) => ({ id, documentDate }))
}
