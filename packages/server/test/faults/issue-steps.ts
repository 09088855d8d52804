import { documentCalls } from '@quittance/shared/contract/documents.ts'
import { creditInvoice, issuingCalls } from '@quittance/shared/contract/issuing.ts'
import {
  allocatePayment,
  listAllocations,
  reverseAllocation,
  reversePayment,
  storePayment,
  withhold,
} from '@quittance/shared/contract/payments.ts'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import type { TestCompany } from '#test/test-company.ts'
import { nameFields } from './save-load.ts'

// The steps of a client of the load with each invoice of 100.00. All of them together never take more than the amount due.

const invoice = getKind('invoice')

const calls = {
  store: documentCalls(invoice).store,
  issue: issuingCalls(invoice).issue,
  pay: storePayment,
  prepay: storePayment,
  allocate: allocatePayment,
  refund: storePayment,
  withhold,
  credit: creditInvoice,
  reverse: reversePayment,
  find: listAllocations,
  undo: reverseAllocation,
} as const

export type Step = keyof typeof calls

/** The steps in their order. */
const steps = Object.keys(calls) as Step[] // as: the keys of the calls

/** Reversals have no idempotency key: repeated, they answer that they were made before. */
const unkeyedSteps: ReadonlySet<Step> = new Set(['reverse', 'undo'])

export function hasKey(step: Step): boolean {
  return !unkeyedSteps.has(step)
}

/** Decimal texts. `issue` is paid with some of the issues. */
export const amounts = {
  ...{ issue: '30.00', pay: '35.00', prepay: '40.00', allocate: '20.00', refund: '15.00' },
  ...{ withhold: '5.00', credit: '10.00' },
} as const

/** The records that the steps before have created. 0: none. */
export interface Progress {
  readonly invoiceId: number
  /** A payment of the invoice. */
  readonly paymentId: number
  /** A payment of no invoice, before it is allocated and refunded in part. */
  readonly prepaidId: number
  readonly isAllocated: boolean
  /** The allocation of that payment to the invoice. */
  readonly allocationId: number
}

export const noProgress: Progress = {
  ...{ invoiceId: 0, paymentId: 0, prepaidId: 0, isAllocated: false, allocationId: 0 },
}

const requirements: Partial<Readonly<Record<Step, (progress: Progress) => boolean>>> = {
  allocate: ({ prepaidId }) => prepaidId > 0,
  refund: ({ prepaidId }) => prepaidId > 0,
  reverse: ({ paymentId }) => paymentId > 0,
  find: ({ isAllocated }) => isAllocated,
  undo: ({ allocationId }) => allocationId > 0,
}

const skipRatio = 0.3

/** Returns the step after another one. Every draft is issued; some of the other steps are left out. */
export function chooseStep(last: Step, progress: Progress): Step {
  const later = steps.slice(steps.indexOf(last) + 1)
  const next = later.find((step) => {
    const isPossible = requirements[step]?.(progress) ?? true
    return isPossible && (step === 'issue' || step === 'undo' || Math.random() >= skipRatio)
  })
  return next ?? 'store'
}

export interface StepRequest {
  readonly step: Step
  readonly progress: Progress
  /** Identifies the payment or credit note in the database. Empty: none is recorded. */
  readonly reference: string
  readonly company: TestCompany
  /** The payload of a draft. */
  readonly payload: object
  readonly nextNumber: () => number
}

/** Returns the method, path and body of a step. */
export function composeCall(request: StepRequest) {
  const { method, path } = calls[request.step]
  if (request.step === 'find')
    return { method, path: `${path}?payment_id=${request.progress.prepaidId}`, body: null }
  return { method, path, body: JSON.stringify(composeBody(request)) }
}

function composeBody({ step, progress, reference, company, payload, nextNumber }: StepRequest): object {
  const { invoiceId, paymentId, prepaidId, allocationId } = progress
  const { partyId, currencyId } = company
  const dated = { paid_on: '2026-02-01', reference }
  const money = {
    ...{ ...dated, method: 'Bank transfer', direction: 'in', amount: amounts.pay },
    ...{ customer_id: partyId.customer, currency_id: currencyId },
  }
  const toInvoice = (amount: string) => [{ invoice_id: invoiceId, amount }]
  const issuePayment = { ...dated, method: 'Bank transfer', amount: amounts.issue }
  const fromPrepaid = [{ payment_id: prepaidId, amount: amounts.refund }]
  const bodies: Readonly<Record<Exclude<Step, 'find' | 'store'>, object>> = {
    issue: { id: invoiceId, payments: reference === '' ? [] : [issuePayment] },
    pay: { ...money, allocations: toInvoice(amounts.pay) },
    prepay: { ...money, amount: amounts.prepay },
    allocate: { payment_id: prepaidId, allocations: toInvoice(amounts.allocate) },
    refund: { ...money, direction: 'out', amount: amounts.refund, allocations: fromPrepaid },
    withhold: { ...dated, invoice_id: invoiceId, amount: amounts.withhold },
    credit: { id: invoiceId, amount: amounts.credit, reason: reference, issue: true },
    reverse: { id: paymentId, reason: 'Load' },
    undo: { id: allocationId, reason: 'Load' },
  }
  if (step === 'store')
    return { ...payload, ...nameFields(invoice, 'store', { number: nextNumber(), title: reference }) }
  return step === 'find' ? {} : bodies[step]
}

const referencedSteps: ReadonlySet<Step> = new Set([
  ...(['store', 'pay', 'prepay', 'refund', 'withhold', 'credit'] as const),
])

/** Returns whether a step records something that its reference identifies. Some issues record a payment. */
export function hasReference(step: Step): boolean {
  return referencedSteps.has(step) || (step === 'issue' && Math.random() < 1 / 3)
}

/** The response of a step. */
export interface StepResponse {
  readonly code?: number
  readonly message?: string
  readonly id?: number
  readonly number?: number
  readonly ledger_position?: number
  readonly credit_note_id?: number
  readonly allocations?: readonly { readonly id: number; readonly invoice: object | null }[]
  /** By the names of the fields of the call. */
  readonly errors?: Readonly<Record<string, unknown>>
}

/** Returns the progress after an accepted step. */
export function addProgress(progress: Progress, step: Step, response: StepResponse): Progress {
  const { id = 0, allocations = [] } = response
  if (step === 'store') return { ...noProgress, invoiceId: id }
  if (step === 'pay') return { ...progress, paymentId: id }
  if (step === 'prepay') return { ...progress, prepaidId: id }
  if (step === 'allocate') return { ...progress, isAllocated: true }
  if (step !== 'find') return progress
  return { ...progress, allocationId: allocations.find((row) => row.invoice !== null)?.id ?? 0 }
}

const [numberField = ''] = Object.keys(nameFields(invoice, 'store', { number: 0 }))

/** Returns whether a draft was rejected because an issued document or another draft has its number. */
export function isNumberTaken(step: Step, { code, errors = {} }: StepResponse): boolean {
  return step === 'store' && code === 422 && Object.hasOwn(errors, numberField)
}
