import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { issuingCalls } from '@quittance/shared/contract/issuing.ts'
import {
  allocatePayment,
  listAllocations,
  listOpenItems,
  listPaymentMethods,
  listPayments,
  openPayment,
  readReceipt,
  reverseAllocation,
  reversePayment,
  storePayment,
  type WireAllocation,
  type WireOpenItems,
  type WirePayment,
  withhold,
  writeOff,
} from '@quittance/shared/contract/payments.ts'
import { listCurrencies, listCustomers, type WireCustomer } from '@quittance/shared/contract/picker-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatPickerName } from '@quittance/shared/documents/party-name.ts'
import { decimal } from '@quittance/shared/money/decimal.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import { catalogueKeys, everyDocument, everyParty, screenFreshMs } from '#api/query-client.ts'
import { ApiError } from '#api/responses.ts'
import { pickerLimit, type RecordOption } from '#ui/record-option.ts'
import { type Allocation, type DocumentMoney, type OpenItems, type Payment, payableKind } from './payment.ts'

/** Query key of payments and balances. A change of a document invalidates them too. */
export const moneyKey = [...everyDocument, 'money'] as const

/** Queries the balance of a document; null: it is not issued. */
export function documentMoneyQuery(kind: DocumentKind, id: number) {
  return queryOptions({
    queryKey: [...moneyKey, 'document', kind.name, id],
    queryFn: async ({ signal }): Promise<DocumentMoney | null> => {
      const document = await call(documentListCalls(kind).show, { params: { id }, signal })
      // The legal amounts of a draft take longer, and are not needed here.
      if (document.issued_at === null) return null
      const query = kind.name === payableKind.name ? { invoice_id: id } : { credit_note_id: id }
      const [state, { allocations }] = await Promise.all([
        call(issuingCalls(kind).legal, { params: { id }, signal }),
        call(listAllocations, { query, signal }),
      ])
      return {
        ...{ id, shownNumber: document.shown_number },
        ...{ customerId: document.party_id, currency: document.currency },
        ...{ owed: decimal(state.owed), paid: decimal(state.paid), credited: decimal(state.credited) },
        ...{ due: decimal(state.due), allocations: allocations.map(decodeAllocation) },
      }
    },
    staleTime: screenFreshMs,
  })
}

/** Queries what a customer has to pay, and what is left of its payments and credit notes. */
export function openItemsQuery(customerId: number) {
  return queryOptions({
    queryKey: [...moneyKey, 'open-items', customerId],
    queryFn: async ({ signal }) =>
      decodeOpenItems(await call(listOpenItems, { query: { customer_id: customerId }, signal })),
    staleTime: screenFreshMs,
  })
}

const rejectedStatus = 422

/**
 * Returns a function that loads the open items of a customer again after a call about them was rejected: another member may have changed them
 * since. It resolves to null if the error has another reason, or if they could not be loaded.
 */
export function useReloadedItems(customerId: number) {
  const queries = useQueryClient()
  return async (error: unknown): Promise<OpenItems | null> => {
    if (!(error instanceof ApiError) || error.status !== rejectedStatus) return null
    return await queries.fetchQuery({ ...openItemsQuery(customerId), staleTime: 0 }).catch(() => null)
  }
}

/** Filter of the list of payments, as in the address. Undefined: all. */
export interface PaymentFilter {
  readonly customer?: string | undefined
  readonly currency?: string | undefined
  /** First and last day, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The parameters of the address of the list. */
export interface PaymentsSearch extends PaymentFilter {
  /** Id of the payment that is open. */
  readonly payment?: string | undefined
  /** Ids of invoices of the customer, for which the dialog that records a payment opens. */
  readonly invoices?: string | undefined
}

/** Lists payments, the latest first, in pages. */
export function paymentsQuery({ customer, currency, from, to }: PaymentFilter) {
  const filter = { customer_id: customer, currency_id: currency, from, to }
  return infiniteQueryOptions({
    queryKey: [...moneyKey, 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(listPayments, { query: { ...filter, cursor: pageParam }, signal })
      return {
        payments: page.payments.map(decodePayment),
        next: page.next,
        totals: page.totals.map((sums) => ({
          ...{ currency: sums.currency, in: decimal(sums.in), out: decimal(sums.out) },
          unallocated: decimal(sums.unallocated),
        })),
      }
    },
    initialPageParam: undefined as number | undefined, // as: the first page begins at the latest
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: screenFreshMs,
  })
}

/** Queries a payment with its allocations. */
export function paymentQuery(id: number) {
  return queryOptions({
    queryKey: [...moneyKey, 'payment', id],
    queryFn: async ({ signal }) => {
      const { payment, allocations } = await call(openPayment, { params: { id }, signal })
      return { payment: decodePayment(payment), allocations: allocations.map(decodeAllocation) }
    },
    staleTime: screenFreshMs,
  })
}

/** Queries the payment methods that can be chosen. */
export function methodsQuery() {
  return queryOptions({
    queryKey: [...catalogueKeys.paymentMethods, 'offered'],
    queryFn: ({ signal }) => call(listPaymentMethods, { signal }),
  })
}

/** Queries the currencies in use. */
export function currenciesQuery() {
  return queryOptions({
    queryKey: catalogueKeys.currencies,
    queryFn: async ({ signal }) => (await call(listCurrencies, { signal })).currencies,
  })
}

/** Queries the customers that match a text. */
export function payersQuery(search: string) {
  return queryOptions({
    queryKey: [...everyParty, 'payers', search],
    queryFn: async ({ signal }): Promise<RecordOption[]> => {
      const { customers } = await call(listCustomers, { query: { search, limit: pickerLimit }, signal })
      return customers.map(toPayer)
    },
    placeholderData: keepPreviousData,
  })
}

/** Queries a customer by its id. Null: there is none. */
export function payerQuery(id: number) {
  return queryOptions({
    queryKey: [...everyParty, 'payer', id],
    queryFn: async ({ signal }): Promise<RecordOption | null> => {
      const { customers } = await call(listCustomers, { query: { id }, signal })
      const found = customers.find((customer) => customer.id === id)
      return found === undefined ? null : toPayer(found)
    },
    staleTime: screenFreshMs,
  })
}

function toPayer({ id, client_name, company_name, client_email }: WireCustomer): RecordOption {
  return {
    id,
    label: formatPickerName({ company: company_name, name: client_name }),
    description: client_email,
  }
}

/** Starts the queries of the list of payments. The router calls it before the list renders, and does not wait. */
export function startPayments(queries: QueryClient, filter: PaymentFilter): void {
  void queries.prefetchInfiniteQuery({ ...paymentsQuery(filter), staleTime: 0 })
  void queries.prefetchQuery(payersQuery(''))
  if (filter.customer !== undefined) void queries.prefetchQuery(payerQuery(Number(filter.customer)))
}

/** A payment or refund as the call takes it. */
interface PaymentBody {
  readonly customer_id: number
  readonly direction: Payment['direction']
  readonly method: string
  readonly paid_on: string
  readonly currency_id: number
  readonly amount: string
  readonly reference: string
  /** The documents that a payment is for, or the sources of a refund. */
  readonly allocations: readonly {
    readonly invoice_id?: number
    readonly credit_note_id?: number
    readonly payment_id?: number
    readonly amount: string
  }[]
}

/** Records a payment or a refund. The same body is recorded once with the same key. */
export function recordPayment(body: PaymentBody, idempotencyKey: string) {
  return call(storePayment, { body, idempotencyKey })
}

interface AllocationBody {
  readonly payment_id?: number
  readonly credit_note_id?: number
  readonly allocations: readonly { readonly invoice_id: number; readonly amount: string }[]
}

/** Allocates what is left of a payment or credit note. */
export function allocate(body: AllocationBody, idempotencyKey: string) {
  return call(allocatePayment, { body, idempotencyKey })
}

/** Reverses a payment with all its allocations. */
export function reverse(id: number, reason: string) {
  return call(reversePayment, { body: { id, reason } })
}

/** Reverses one allocation: its amount is due again, and can be allocated to another document. */
export function undoAllocation(id: number, reason: string) {
  return call(reverseAllocation, { body: { id, reason } })
}

/** An amount that the customer keeps back. */
interface WithheldBody {
  readonly invoice_id: number
  readonly amount: string
  readonly paid_on: string
  readonly reference: string
}

/** Records that the customer withholds an amount of a document, such as a tax that it pays to the state. */
export function recordWithheld(body: WithheldBody, idempotencyKey: string) {
  return call(withhold, { body, idempotencyKey })
}

/** Write-off of the rest of a document. */
interface WriteOffBody {
  readonly invoice_id: number
  /** Amount that the user has seen as due. */
  readonly amount: string
  readonly reason: string
}

/** Gives up what is due of a document. Rejected if another amount is due now. */
export function giveUp(body: WriteOffBody, idempotencyKey: string) {
  return call(writeOff, { body, idempotencyKey })
}

/** Downloads the receipt of a payment or refund as a PDF. */
export function downloadReceipt(id: number) {
  return download(readReceipt, { params: { id } })
}

/** Returns a function that closes a dialog after a save, and invalidates all that shows money: documents, customers, the ledger. */
export function useCloseAndRefresh(onClose: () => void) {
  const queries = useQueryClient()
  return async () => {
    onClose()
    const keys = [everyDocument, ['document-summary'], ['settings', 'ledger']]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

function decodePayment(sent: WirePayment): Payment {
  return {
    ...{ id: sent.id, customer: sent.customer, direction: sent.direction, nature: sent.nature },
    ...{ method: sent.method, paidOn: sent.paid_on, currency: sent.currency, reference: sent.reference },
    ...{ amount: decimal(sent.amount), unallocated: decimal(sent.unallocated) },
    ...{ reversesId: sent.reverses_id, reversedById: sent.reversed_by_id },
    ...{ recordedAt: sent.recorded_at, recordedBy: sent.recorded_by },
  }
}

function decodeAllocation(sent: WireAllocation): Allocation {
  const { credit_note: credit, invoice } = sent
  return {
    ...{ id: sent.id, paymentId: sent.payment_id, refundId: sent.refund_id, nature: sent.nature },
    creditNote: credit && { id: credit.id, shownNumber: credit.shown_number },
    invoice: invoice && { id: invoice.id, shownNumber: invoice.shown_number },
    ...{ method: sent.method, reference: sent.reference, on: sent.on, amount: decimal(sent.amount) },
    ...{ reversesId: sent.reverses_id, reason: sent.reason },
    ...{ allocatedAt: sent.allocated_at, allocatedBy: sent.allocated_by },
  }
}

function decodeOpenItems({ invoices, sources, totals, today }: WireOpenItems): OpenItems {
  return {
    today,
    invoices: invoices.map((invoice) => ({
      ...{ id: invoice.id, shownNumber: invoice.shown_number, documentDate: invoice.document_date },
      ...{ dueDate: invoice.due_date, currency: invoice.currency, due: decimal(invoice.due) },
    })),
    sources: sources.map(({ left, ...source }) => ({ ...source, left: decimal(left) })),
    totals: totals.map(({ currency, due, left }) => ({ currency, due: decimal(due), left: decimal(left) })),
  }
}
