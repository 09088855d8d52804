import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type Decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { NewAllocation } from './repository.ts'

/** A document at one end of an allocation. */
export interface AllocatedDocument {
  readonly id: number
  /** As printed. */
  readonly shownNumber: string
}

/** An allocation as the history of an invoice, a credit note or a payment shows it. */
export interface ListedAllocation {
  readonly id: number
  readonly paymentId: number | null
  readonly credit: AllocatedDocument | null
  readonly invoice: AllocatedDocument | null
  readonly refundId: number | null
  readonly nature: NewAllocation['nature']
  /** Method of the payment, else of the refund. Empty: no money has moved. */
  readonly method: string
  /** Reference of the payment, else of the refund; the reason of a write-off. */
  readonly reference: string
  /** Date of the payment or credit note. */
  readonly on: CalendarDay
  /** Below 0: it reverses another allocation. */
  readonly amount: Decimal
  /** The allocation that this one reverses; null: none. */
  readonly reversesId: number | null
  /** Why it was reversed; empty: it reverses none. */
  readonly reason: string
  /** ISO 8601, UTC. */
  readonly allocatedAt: string
  /** Name of the member; empty: the system. */
  readonly allocatedBy: string
}

/** One end of the requested allocations: an invoice, a credit note, or a payment or refund. */
export type AllocationEnd =
  | { readonly invoiceId: number }
  | { readonly creditId: number }
  | { readonly paymentId: number }

/** Returns the allocations from or to a record, with the reversed ones and their reversals, in the order in which they were made. */
export async function listAllocationsOf(db: Connection, end: AllocationEnd): Promise<ListedAllocation[]> {
  const matching = selectAllocations(db).where(({ or, eb }) => {
    if ('invoiceId' in end) return eb('allocation.invoice_id', '=', end.invoiceId)
    if ('creditId' in end) return eb('allocation.credit_id', '=', end.creditId)
    const { paymentId } = end
    return or([eb('allocation.payment_id', '=', paymentId), eb('allocation.refund_id', '=', paymentId)])
  })
  return (await matching.orderBy('allocation.id').execute()).map(toAllocation)
}

function selectAllocations(db: Connection) {
  return db
    .selectFrom('allocations as allocation')
    .leftJoin('payments as payment', 'payment.id', 'allocation.payment_id')
    .leftJoin('payments as refund', 'refund.id', 'allocation.refund_id')
    .leftJoin('issued_documents as credit', 'credit.document_id', 'allocation.credit_id')
    .leftJoin('issued_documents as invoice', 'invoice.document_id', 'allocation.invoice_id')
    .leftJoin('members as member', 'member.id', 'allocation.allocated_by')
    .select(['allocation.id', 'allocation.payment_id', 'allocation.credit_id', 'allocation.invoice_id'])
    .select(['allocation.refund_id', 'allocation.nature', 'allocation.amount', 'allocation.allocated_at'])
    .select(['allocation.reverses_id', 'allocation.reason'])
    .select(['payment.method', 'payment.reference', 'payment.paid_on'])
    .select(['refund.method as refund_method', 'refund.reference as refund_reference'])
    .select(['credit.shown_number as credit_number', 'credit.issued_on as credited_on'])
    .select(['invoice.shown_number as invoice_number', 'member.name as member_name'])
}

type AllocationRow = Awaited<ReturnType<ReturnType<typeof selectAllocations>['execute']>>[number]

function toAllocation(row: AllocationRow): ListedAllocation {
  return {
    id: row.id,
    paymentId: row.payment_id,
    credit: toDocument(row.credit_id, row.credit_number),
    invoice: toDocument(row.invoice_id, row.invoice_number),
    refundId: row.refund_id,
    nature: row.nature as ListedAllocation['nature'], // as: only these are stored
    method: row.method ?? row.refund_method ?? '',
    reference: row.reference ?? row.refund_reference ?? '',
    // One of both is the source.
    on: row.paid_on ?? row.credited_on ?? '',
    amount: fromScaled(row.amount, 2),
    ...{ reversesId: row.reverses_id, reason: row.reason },
    allocatedAt: row.allocated_at,
    allocatedBy: row.member_name ?? '',
  }
}

function toDocument(id: number | null, shownNumber: string | null): AllocatedDocument | null {
  return id === null ? null : { id, shownNumber: shownNumber ?? '' }
}
