import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { getKind, type KindName } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'

/** The other end of an allocation of a payment or refund: an issued document, or another payment or refund. */
export interface ReceiptPart {
  /** Null: it is a payment or refund. */
  readonly document: { readonly kind: KindName; readonly shownNumber: string } | null
  /** Id of the other payment or refund; null: it is a document. */
  readonly paymentId: number | null
  /** Date of the document, or day of the other payment or refund. */
  readonly on: CalendarDay
  /** In cents. */
  readonly amount: number
}

/** Returns the parts of a payment or refund that are in force: neither reversals, nor reversed. */
export async function listReceiptParts(db: Connection, paymentId: number): Promise<ReceiptPart[]> {
  const documentId = sql<number>`coalesce(allocation.invoice_id, allocation.credit_id)`
  const otherId = sql<number>`case when allocation.payment_id = ${paymentId}
    then allocation.refund_id else allocation.payment_id end`
  const rows = await db
    .selectFrom('allocations as allocation')
    .leftJoin('allocations as reversal', 'reversal.reverses_id', 'allocation.id')
    .leftJoin('issued_documents as document', (join) => join.on('document.document_id', '=', documentId))
    .leftJoin('payments as other', (join) => join.on('other.id', '=', otherId))
    .select(['allocation.amount', 'document.kind', 'document.shown_number', 'document.issued_on'])
    .select(['other.id as other_id', 'other.paid_on'])
    .where(({ or, eb }) =>
      or([eb('allocation.payment_id', '=', paymentId), eb('allocation.refund_id', '=', paymentId)]),
    )
    .where('allocation.reverses_id', 'is', null)
    .where('reversal.id', 'is', null)
    .orderBy('allocation.id')
    .execute()
  return rows.map(({ kind, shown_number: shownNumber, ...row }) => ({
    document: kind === null || shownNumber === null ? null : { kind: getKind(kind).name, shownNumber },
    paymentId: row.other_id,
    on: row.issued_on ?? row.paid_on ?? '',
    amount: row.amount,
  }))
}
