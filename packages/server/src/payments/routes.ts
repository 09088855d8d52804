import {
  allocatePayment,
  listAllocations as listAllocationsCall,
  listOpenItems,
  listPaymentMethods as listPaymentMethodsCall,
  listPayments as listPaymentsCall,
  openPayment,
  reverseAllocation as reverseAllocationCall,
  reversePayment as reversePaymentCall,
  storePayment as storePaymentCall,
  withhold,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { toScaled } from '@quittance/shared/money/decimal.ts'
import { toAuthor } from '#changes.ts'
import { readToday } from '#database/queries/company-day.ts'
import { createIdempotencyKeyConflict, Invalid } from '#errors.ts'
import { requirePermission } from '#http/authentication.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { readIdempotencyKey } from '#idempotency/idempotency-key.ts'
import { type AllocationEnd, listAllocationsOf } from './allocation-repository.ts'
import { findListedPayment, listPaymentMethods, listPayments, sumPayments } from './list-repository.ts'
import { listOpenInvoices, listOpenSources } from './open-items-repository.ts'
import { presentAllocation, presentOpenItems, presentPayment } from './presenter.ts'
import { reverseAllocation } from './reverse-allocation.ts'
import { allocateRest, createPaymentNotFound, reversePayment, storePayment } from './store-payment.ts'
import { withholdFromInvoice, writeOffInvoice } from './write-off.ts'

/** Binds the calls that record, allocate, reverse and list payments. */
export function paymentRoutes(binding: Binding): void {
  changeRoutes(binding)
  entryRoutes(binding)
  undoRoutes(binding)
  readRoutes(binding)
}

function changeRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, storePaymentCall, async (call) => {
    const { body, member, request, text } = call
    if (body.direction === 'out') await requirePermission('reverse')(request)
    const outcome = await storePayment(services, {
      author: toAuthor(member),
      ...{ customerId: body.customer_id, direction: body.direction, nature: 'money', method: body.method },
      ...{
        paidOn: body.paid_on,
        currencyId: body.currency_id,
        amount: body.amount,
        reference: body.reference,
      },
      parts: body.allocations.map((part) => ({
        invoiceId: part.invoice_id ?? null,
        creditId: part.credit_note_id ?? null,
        paymentId: part.payment_id ?? null,
        amount: part.amount,
      })),
      idempotencyKey: readIdempotencyKey(call),
    })
    if (!outcome.isStored) throw createIdempotencyKeyConflict(outcome.id)
    const message = text(body.direction === 'in' ? 'payments.recorded' : 'payments.refund-recorded')
    return { code: 200 as const, message, id: outcome.id, unallocated: outcome.unallocated }
  })

  serve(binding, allocatePayment, async (call) => {
    const { body, member, text } = call
    const source = { paymentId: body.payment_id ?? null, creditId: body.credit_note_id ?? null }
    const unallocated = await allocateRest(services, {
      author: toAuthor(member),
      source,
      requests: body.allocations.map(({ invoice_id: invoiceId, amount }, index) => ({
        ...{
          ...source,
          invoiceId,
          refundId: null,
          amount: toScaled(amount, 2),
          field: `allocations.${index}`,
        },
      })),
      idempotencyKey: readIdempotencyKey(call),
    })
    return { code: 200 as const, message: text('payments.allocated'), unallocated }
  })
}

function entryRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, withhold, async (call) => {
    const { body, member, text } = call
    const id = await withholdFromInvoice(services, {
      ...{ author: toAuthor(member), invoiceId: body.invoice_id, amount: body.amount, paidOn: body.paid_on },
      ...{ reference: body.reference, idempotencyKey: readIdempotencyKey(call) },
    })
    return { code: 200 as const, message: text('payments.withheld'), id }
  })

  serve(binding, writeOff, async (call) => {
    const { body, member, text } = call
    const { invoice_id: invoiceId, reason, amount } = body
    const id = await writeOffInvoice(services, {
      ...{ author: toAuthor(member), invoiceId, reason, amount },
      idempotencyKey: readIdempotencyKey(call),
    })
    return { code: 200 as const, message: text('payments.written-off'), id }
  })
}

function undoRoutes(binding: Binding): void {
  const { services } = binding

  serve(binding, reversePaymentCall, async ({ body: { id, reason }, member, text }) => {
    const reversalId = await reversePayment(services, { author: toAuthor(member), id, reason })
    return { code: 200 as const, message: text('payments.reversed'), id: reversalId }
  })

  serve(binding, reverseAllocationCall, async ({ body: { id, reason }, member, text }) => {
    const reversalId = await reverseAllocation(services, { author: toAuthor(member), id, reason })
    return { code: 200 as const, message: text('payments.allocation-reversed'), id: reversalId }
  })
}

function readRoutes(binding: Binding): void {
  const { database } = binding.services

  serve(binding, listPaymentsCall, async ({ query }) => {
    const filter = {
      ...{ invoiceId: query.invoice_id, customerId: query.customer_id, currencyId: query.currency_id },
      ...{ from: query.from, to: query.to },
    }
    const payments = await listPayments(database, { ...filter, before: query.cursor, limit: query.limit })
    const last = payments.length === query.limit ? payments.at(-1) : undefined
    return {
      payments: payments.map(presentPayment),
      next: last?.id ?? null,
      totals: await sumPayments(database, filter),
    }
  })

  serve(binding, listAllocationsCall, async ({ query }) => ({
    allocations: (await listAllocationsOf(database, readEnd(query))).map(presentAllocation),
  }))

  serve(binding, openPayment, async ({ params: { id } }) => {
    const payment = await findListedPayment(database, id)
    if (payment === null) throw createPaymentNotFound()
    const allocations = await listAllocationsOf(database, { paymentId: id })
    return { payment: presentPayment(payment), allocations: allocations.map(presentAllocation) }
  })

  serve(binding, listOpenItems, async ({ query, text }) => {
    const filter = { customerId: query.customer_id, currencyId: query.currency_id }
    const items = {
      today: await readToday(binding.services),
      invoices: await listOpenInvoices(database, filter),
      sources: await listOpenSources(database, filter),
    }
    return presentOpenItems(items, text)
  })

  serve(binding, listPaymentMethodsCall, async () => await listPaymentMethods(database))
}

interface EndQuery {
  readonly invoice_id?: number | undefined
  readonly credit_note_id?: number | undefined
  readonly payment_id?: number | undefined
}

/** @throws Invalid unless exactly one record is named */
function readEnd({ invoice_id: invoiceId, credit_note_id: creditId, payment_id: paymentId }: EndQuery) {
  const [end, ...others]: AllocationEnd[] = [
    ...(invoiceId === undefined ? [] : [{ invoiceId }]),
    ...(creditId === undefined ? [] : [{ creditId }]),
    ...(paymentId === undefined ? [] : [{ paymentId }]),
  ]
  if (end !== undefined && others.length === 0) return end
  const sentence = { key: 'payments.one-target', params: { field: 'invoice_id' } } as const
  throw new Invalid(sentence, { invoice_id: [sentence] })
}
