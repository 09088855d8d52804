import { z } from 'zod'
import { decimalRules } from '#documents/limits.ts'
import { day, decimalField, lineOfText, listOf, optionalLineOfText, recordId } from '#wire/field-schemas.ts'
import { get, getFile, post } from './endpoint.ts'
import { dayInQuery, idInPath, idInQuery, limitInQuery, requiredIdInQuery } from './list-query.ts'
import { moneySum, namedRecord } from './records.ts'

// A payment is money from a customer, or a refund. Its allocations are what it pays, or what the refund is taken from.

/** Limits of the texts of a payment. */
export const paymentLimits = { reference: 255, reason: 255, method: 100, allocations: 2_000 } as const

const amount = decimalField(decimalRules.payment)

/** A payment pays an invoice; a refund is taken from a credit note or a payment. */
const paymentPart = z
  .object(
    {
      invoice_id: recordId.optional(),
      credit_note_id: recordId.optional(),
      payment_id: recordId.optional(),
      amount,
    },
    { error: 'field.invalid' },
  )
  .refine(
    (part) =>
      [part.invoice_id, part.credit_note_id, part.payment_id].filter((id) => id !== undefined).length === 1,
    {
      error: 'payments.one-target',
    },
  )

const parts = listOf(paymentPart, { max: paymentLimits.allocations })

export const storePayment = post({
  path: '/api/v1/payments/store',
  summary: 'Record a payment from a customer, or a refund, and what it pays.',
  access: 'money',
  isIdempotent: true,
  body: z.object(
    {
      customer_id: recordId,
      /** `in`: from the customer. `out`: a refund, which needs the permission to reverse. */
      direction: z.enum(['in', 'out'], { error: 'field.choice-expected' }),
      method: lineOfText(paymentLimits.method),
      paid_on: day,
      currency_id: recordId,
      amount,
      reference: optionalLineOfText(paymentLimits.reference).default(''),
      allocations: parts.default([]),
    },
    { error: 'body.object-expected' },
  ),
  response: z.object({
    code: z.literal(200),
    message: z.string(),
    id: z.int(),
    /** The rest of the payment. */
    unallocated: moneySum,
  }),
})

export const allocatePayment = post({
  path: '/api/v1/payments/allocate',
  summary: 'Allocate what is left of a payment or credit note to invoices of its customer.',
  access: 'money',
  isIdempotent: true,
  body: z
    .object(
      {
        payment_id: recordId.optional(),
        credit_note_id: recordId.optional(),
        allocations: listOf(z.object({ invoice_id: recordId, amount }, { error: 'field.invalid' }), {
          max: paymentLimits.allocations,
          isRequired: true,
        }),
      },
      { error: 'body.object-expected' },
    )
    .refine(
      ({ payment_id: payment, credit_note_id: credit }) => (payment === undefined) !== (credit === undefined),
      {
        error: 'payments.one-source',
        path: ['payment_id'],
      },
    ),
  response: z.object({ code: z.literal(200), message: z.string(), unallocated: moneySum }),
})

export const reversePayment = post({
  path: '/api/v1/payments/reverse',
  summary:
    'Reverse a payment, a refund, a write-off or a withheld amount with its allocations. Both stay visible.',
  access: 'reverse',
  body: z.object(
    { id: recordId, reason: lineOfText(paymentLimits.reason) },
    { error: 'body.object-expected' },
  ),
  response: z.object({ code: z.literal(200), message: z.string(), id: z.int() }),
})

export const reverseAllocation = post({
  path: '/api/v1/payments/reverse_allocation',
  summary:
    'Reverse an allocation alone: its amount is due again, and left of its payment or credit note. Both stay visible.',
  access: 'reverse',
  body: z.object(
    { id: recordId, reason: lineOfText(paymentLimits.reason) },
    { error: 'body.object-expected' },
  ),
  /** `id`: of the allocation that reverses it. */
  response: z.object({ code: z.literal(200), message: z.string(), id: z.int() }),
})

export const withhold = post({
  path: '/api/v1/payments/withhold',
  summary:
    'Record an amount that the customer has withheld from an issued invoice, and pays to another recipient, such as the tax office.',
  access: 'money',
  isIdempotent: true,
  body: z.object(
    {
      invoice_id: recordId,
      amount,
      /** By default today. */
      paid_on: day.optional(),
      /** Such as the number of a certificate. */
      reference: optionalLineOfText(paymentLimits.reference).default(''),
    },
    { error: 'body.object-expected' },
  ),
  response: z.object({ code: z.literal(200), message: z.string(), id: z.int() }),
})

export const writeOff = post({
  path: '/api/v1/payments/writeOff',
  summary: 'Write off the amount due on an issued invoice.',
  access: 'reverse',
  isIdempotent: true,
  body: z.object(
    {
      invoice_id: recordId,
      reason: lineOfText(paymentLimits.reason),
      /** Amount that the caller has seen as due: the call is rejected if another amount is due. If absent, the whole balance is written off. */
      amount: decimalField(decimalRules.amountPaid).optional(),
    },
    { error: 'body.object-expected' },
  ),
  response: z.object({ code: z.literal(200), message: z.string(), id: z.int() }),
})

const listedPayment = z.object({
  id: z.int(),
  customer: namedRecord,
  direction: z.enum(['in', 'out']),
  nature: z.enum(['money', 'before', 'write-off', 'withheld']),
  method: z.string(),
  paid_on: z.string(),
  currency: namedRecord,
  amount: moneySum,
  reference: z.string(),
  /** The rest that can be allocated. */
  unallocated: moneySum,
  /** The payment that this one reverses; null: none. */
  reverses_id: z.int().nullable(),
  /** The payment that reverses this one; null: none. */
  reversed_by_id: z.int().nullable(),
  recorded_at: z.string(),
  recorded_by: z.string(),
})

export type WirePayment = z.output<typeof listedPayment>

const allocation = z.object({
  id: z.int(),
  /** From a payment or a credit note. Null: it is from the other. */
  payment_id: z.int().nullable(),
  credit_note: z.object({ id: z.int(), shown_number: z.string() }).nullable(),
  /** To an invoice or a refund. Null: it is to the other. */
  invoice: z.object({ id: z.int(), shown_number: z.string() }).nullable(),
  refund_id: z.int().nullable(),
  nature: z.enum(['money', 'before', 'write-off', 'withheld', 'credit']),
  /** Method of the payment; empty: no money has moved. */
  method: z.string(),
  /** Reference of the payment, or the reason of a write-off. */
  reference: z.string(),
  /** Date of the payment or credit note. */
  on: z.string(),
  /** Below 0: it reverses another allocation. */
  amount: moneySum,
  /** The allocation that this one reverses; null: none. */
  reverses_id: z.int().nullable(),
  /** Why it was reversed; empty: it reverses none. */
  reason: z.string(),
  allocated_at: z.string(),
  allocated_by: z.string(),
})

export type WireAllocation = z.output<typeof allocation>

export const listAllocations = get({
  path: '/api/v1/payments/allocations',
  summary:
    'List what an invoice was paid with, or what a credit note or payment was used for, the earliest first.',
  query: z.object({ invoice_id: idInQuery, credit_note_id: idInQuery, payment_id: idInQuery }),
  response: z.object({ allocations: z.array(allocation) }),
})

export const openPayment = get({
  path: '/api/v1/payments/:id',
  summary: 'Open a payment with its allocations.',
  params: idInPath,
  response: z.object({ payment: listedPayment, allocations: z.array(allocation) }),
})

export const listOpenItems = get({
  path: '/api/v1/payments/open_items',
  summary:
    'List the unpaid invoices of a customer, the earliest due first, and the payments and credit notes of which something is left.',
  query: z.object({ customer_id: requiredIdInQuery, currency_id: idInQuery }),
  response: z.object({
    /** The day where the company is: no payment is later. */
    today: z.string(),
    invoices: z.array(
      z.object({
        ...{
          id: z.int(),
          shown_number: z.string(),
          document_date: z.string(),
          due_date: z.string().nullable(),
        },
        ...{ currency: namedRecord, owed: moneySum, due: moneySum },
      }),
    ),
    sources: z.array(
      z.object({
        type: z.enum(['payment', 'credit-note']),
        id: z.int(),
        /** Number of the credit note, or method and reference of the payment. */
        label: z.string(),
        on: z.string(),
        currency: namedRecord,
        left: moneySum,
      }),
    ),
    /** Sums by currency: due of the invoices, and left of the sources. */
    totals: z.array(z.object({ currency: namedRecord, due: moneySum, left: moneySum })),
  }),
})

export type WireOpenItems = z.output<typeof listOpenItems.response>

export const readReceipt = getFile({
  path: '/api/v1/payments/:id/receipt',
  summary: 'Return the receipt of a payment or refund as a PDF in the language of the customer.',
  params: idInPath,
  isRendered: true,
  fileTypes: ['application/pdf'],
})

const maxPageSize = 100

export const listPayments = get({
  path: '/api/v1/payments',
  summary:
    'List payments, the latest first, of an invoice, a customer, a currency or a period if one is given.',
  query: z.object({
    invoice_id: idInQuery,
    customer_id: idInQuery,
    currency_id: idInQuery,
    /** First and last day of the payments, both included. */
    from: dayInQuery,
    to: dayInQuery,
    /** Id of the last payment of the page before. */
    cursor: idInQuery,
    limit: limitInQuery(maxPageSize).default(50),
  }),
  response: z.object({
    payments: z.array(listedPayment),
    /** Cursor of the next page; null: this is the last one. */
    next: z.int().nullable(),
    /** Sums of all payments of the filter that are not reversed, by currency. */
    totals: z.array(z.object({ currency: z.string(), in: moneySum, out: moneySum, unallocated: moneySum })),
  }),
})

export const listPaymentMethods = get({
  path: '/api/v1/payment_methods',
  summary: 'List the payment methods that can be chosen, by name.',
  response: z.array(namedRecord),
})

export const paymentCalls = [
  storePayment,
  allocatePayment,
  reversePayment,
  reverseAllocation,
  withhold,
  writeOff,
  listPayments,
  listAllocations,
  listOpenItems,
  openPayment,
  readReceipt,
  listPaymentMethods,
] as const
