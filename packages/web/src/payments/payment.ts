import type { WirePayment } from '@quittance/shared/contract/payments.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type DocumentKind, hasField, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, zero } from '@quittance/shared/money/decimal.ts'

function findIssuedKind(matches: (kind: DocumentKind) => boolean): DocumentKind {
  const kind = kinds.find((candidate) => candidate.isChronological && matches(candidate))
  if (kind === undefined) throw new RangeError('There is no such kind of documents')
  return kind
}

/** The kind of documents that are paid. */
export const payableKind = findIssuedKind(({ claim }) => claim === 'payment')

/** The kind of documents that are a credit of the customer: they are allocated to what is to be paid, or refunded. */
export const creditKind = findIssuedKind((kind) => hasField(kind, 'correctedInvoice'))

/** Money that moved, was paid before documents were issued, was given up, or was withheld. */
type Nature = WirePayment['nature']

export interface Payment {
  readonly id: number
  readonly customer: NamedRecord
  /** `in`: from the customer. `out`: a refund. */
  readonly direction: WirePayment['direction']
  readonly nature: Nature
  /** Empty: no money has moved. */
  readonly method: string
  readonly paidOn: CalendarDay
  readonly currency: NamedRecord
  readonly amount: Decimal
  readonly reference: string
  /** The rest, which can be allocated. */
  readonly unallocated: Decimal
  /** The payment that this one reverses; null: none. */
  readonly reversesId: number | null
  /** The payment that reverses this one; null: none. */
  readonly reversedById: number | null
  /** ISO 8601, UTC. */
  readonly recordedAt: string
  /** Name of the member. */
  readonly recordedBy: string
}

/** The sort by which titles and sentences name a payment, or the one that it reverses. */
export type PaymentSort = 'payment' | 'refund' | 'write-off' | 'withheld'

interface SortedPayment extends Pick<Payment, 'direction'> {
  readonly nature: Allocation['nature']
}

/** Returns what a payment is called. */
export function classifyPayment({ direction, nature }: SortedPayment): PaymentSort {
  if (direction === 'out') return 'refund'
  return nature === 'write-off' || nature === 'withheld' ? nature : 'payment'
}

/** A document that an allocation is from or to. */
interface DocumentReference {
  readonly id: number
  readonly shownNumber: string
}

/** An amount of a payment or credit note, and the document or refund that it is used for. */
export interface Allocation {
  readonly id: number
  /** From a payment or a credit note. Null: it is from the other. */
  readonly paymentId: number | null
  readonly creditNote: DocumentReference | null
  /** To a document or a refund. Null: it is to the other. */
  readonly invoice: DocumentReference | null
  readonly refundId: number | null
  readonly nature: Nature | 'credit'
  readonly method: string
  readonly reference: string
  /** Date of the payment or credit note. */
  readonly on: CalendarDay
  /** Below 0: it reverses another allocation. */
  readonly amount: Decimal
  /** The allocation that this one reverses; null: none. */
  readonly reversesId: number | null
  /** Why it reverses the other one; empty: it reverses none. */
  readonly reason: string
  /** ISO 8601, UTC. */
  readonly allocatedAt: string
  readonly allocatedBy: string
}

/** A document of which something is to be paid. */
export interface OpenInvoice {
  readonly id: number
  readonly shownNumber: string
  readonly documentDate: CalendarDay
  readonly dueDate: CalendarDay | null
  readonly currency: NamedRecord
  readonly due: Decimal
}

/** A payment or credit note of which something is left. */
export interface MoneySource {
  readonly type: 'payment' | 'credit-note'
  readonly id: number
  /** Number of the credit note, or method and reference of the payment. */
  readonly label: string
  readonly on: CalendarDay
  readonly currency: NamedRecord
  readonly left: Decimal
}

/** The open documents and credits of a customer. */
export interface OpenItems {
  /** The earliest due first. */
  readonly invoices: readonly OpenInvoice[]
  readonly sources: readonly MoneySource[]
  /** Sums in each currency. */
  readonly totals: readonly OpenTotal[]
  /** Where the company is. */
  readonly today: CalendarDay
}

/** Returns the current state of a document. One that is no longer among the open ones is returned with nothing due. */
export function findOpenInvoice(
  { invoices }: Pick<OpenItems, 'invoices'>,
  invoice: OpenInvoice,
): OpenInvoice {
  return invoices.find(({ id }) => id === invoice.id) ?? { ...invoice, due: zero }
}

/** Returns the current state of a payment or credit note. One that is no longer among the open ones is returned with nothing left. */
export function findSource({ sources }: Pick<OpenItems, 'sources'>, source: MoneySource): MoneySource {
  const found = sources.find(({ type, id }) => type === source.type && id === source.id)
  return found ?? { ...source, left: zero }
}

interface OpenTotal {
  readonly currency: NamedRecord
  readonly due: Decimal
  readonly left: Decimal
}

/** The balance of an issued document. */
export interface DocumentMoney {
  readonly id: number
  readonly shownNumber: string
  readonly customerId: number
  /** ISO 4217 code. */
  readonly currency: string
  readonly owed: Decimal
  readonly paid: Decimal
  readonly credited: Decimal
  /** To be paid, or left of a credit note. */
  readonly due: Decimal
  /** The earliest first. */
  readonly allocations: readonly Allocation[]
}

/** Returns the fields with which calls name a payment or credit note. */
export function nameSource({
  type,
  id,
}: Pick<MoneySource, 'type' | 'id'>): { readonly payment_id: number } | { readonly credit_note_id: number } {
  return type === 'payment' ? { payment_id: id } : { credit_note_id: id }
}

/** An allocation, and the one that reverses it; null: it counts. */
export interface ShownAllocation {
  readonly allocation: Allocation
  readonly reversal: Allocation | null
}

/** Returns the allocations with their reversals. */
export function pairReversals(allocations: readonly Allocation[]): ShownAllocation[] {
  const reversals = new Map(allocations.map((allocation) => [allocation.reversesId, allocation]))
  return allocations
    .filter(({ reversesId }) => reversesId === null)
    .map((allocation) => ({ allocation, reversal: reversals.get(allocation.id) ?? null }))
}
