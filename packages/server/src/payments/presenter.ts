import type { WireAllocation, WireOpenItems, WirePayment } from '@quittance/shared/contract/payments.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { addExact, type Decimal, toExact, toMoney, zero } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { AllocatedDocument, ListedAllocation } from './allocation-repository.ts'
import type { ListedPayment } from './list-repository.ts'
import type { OpenInvoice, OpenSource } from './open-items-repository.ts'

export function presentPayment(payment: ListedPayment): WirePayment {
  return {
    id: payment.id,
    customer: { id: payment.customerId, name: payment.customerName },
    direction: payment.direction,
    nature: payment.nature,
    method: payment.method,
    paid_on: payment.paidOn,
    currency: { id: payment.currencyId, name: payment.currencyName },
    amount: payment.amount,
    reference: payment.reference,
    unallocated: payment.unallocated,
    reverses_id: payment.reversesId,
    reversed_by_id: payment.reversedById,
    recorded_at: payment.recordedAt,
    recorded_by: payment.recordedBy,
  }
}

export function presentAllocation(allocation: ListedAllocation): WireAllocation {
  return {
    id: allocation.id,
    payment_id: allocation.paymentId,
    credit_note: presentDocument(allocation.credit),
    invoice: presentDocument(allocation.invoice),
    refund_id: allocation.refundId,
    nature: allocation.nature,
    method: allocation.method,
    reference: allocation.reference,
    on: allocation.on,
    amount: allocation.amount,
    reverses_id: allocation.reversesId,
    reason: allocation.reason,
    allocated_at: allocation.allocatedAt,
    allocated_by: allocation.allocatedBy,
  }
}

function presentDocument(document: AllocatedDocument | null): WireAllocation['credit_note'] {
  return document && { id: document.id, shown_number: document.shownNumber }
}

interface OpenItems {
  /** Where the company is. */
  readonly today: CalendarDay
  readonly invoices: readonly OpenInvoice[]
  readonly sources: readonly OpenSource[]
}

/** Presents what a customer owes and has left, with the sums by currency. */
export function presentOpenItems(items: OpenItems, text: TranslateFunction): WireOpenItems {
  const { today, invoices, sources } = items
  const currencies = [...invoices, ...sources].map(({ currency }) => currency)
  const byId = new Map(currencies.map((currency) => [currency.id, currency]))
  const isIn =
    (id: number) =>
    ({ currency }: OpenInvoice | OpenSource) =>
      currency.id === id
  return {
    today,
    invoices: invoices.map(({ id, shownNumber, documentDate, dueDate, currency, owed, due }) => ({
      ...{ id, shown_number: shownNumber, document_date: documentDate, due_date: dueDate },
      ...{ currency, owed, due },
    })),
    sources: sources.map(({ type, id, label, on, currency, left }) => ({
      ...{ type, id, label: label === '' ? text('payments.paid-before') : label, on, currency, left },
    })),
    totals: Array.from(byId, ([id, currency]) => ({
      currency,
      due: sumAmounts(invoices.filter(isIn(id)).map(({ due }) => due)),
      left: sumAmounts(sources.filter(isIn(id)).map(({ left }) => left)),
    })),
  }
}

function sumAmounts(amounts: readonly Decimal[]): Decimal {
  return toMoney(amounts.reduce((sum, amount) => addExact(sum, toExact(amount)), toExact(zero)))
}
