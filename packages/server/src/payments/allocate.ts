import type { Connection } from '#database/tables/schema.ts'
import {
  type DocumentBalance,
  getRest,
  isCredit,
  isPayable,
  lockBalances,
  storeBalances,
  toAmount,
  writeAmount,
} from '#documents/issuing/balance-repository.ts'
import { Invalid, type Sentence } from '#errors.ts'
import type { LedgerContent } from '#ledger/ledger-record.ts'
import {
  type Allocation,
  type AllocationEnds,
  findDraftNumber,
  insertAllocations,
  isSameCustomer,
  lockPaymentBalances,
  type NewAllocation,
  type PaymentBalance,
} from './repository.ts'

/** Who allocates, and when. */
export interface AllocationStamp {
  readonly memberId: number
  /** ISO 8601, UTC. */
  readonly changedAt: string
}

/** An amount that moves from a payment or credit note to an invoice or refund. */
export interface RequestedAllocation extends AllocationEnds {
  /** In cents, above 0. */
  readonly amount: number
  /** Name of the field of the call that names the target, for errors. */
  readonly field: string
}

/** The locked balances of both ends of allocations. Each allocation changes them, so that the next one sees what is left. */
class Balances {
  readonly #before: ReadonlyMap<number, DocumentBalance>
  readonly #documents: Map<number, DocumentBalance>
  readonly #payments: Map<number, PaymentBalance>

  constructor(
    documents: ReadonlyMap<number, DocumentBalance>,
    payments: ReadonlyMap<number, PaymentBalance>,
  ) {
    this.#before = documents
    this.#documents = new Map(documents)
    this.#payments = new Map(payments)
  }

  document(id: number | null): DocumentBalance | undefined {
    return id === null ? undefined : this.#documents.get(id)
  }

  payment(id: number | null): PaymentBalance | undefined {
    return id === null ? undefined : this.#payments.get(id)
  }

  apply({ paymentId, creditId, invoiceId, refundId, nature, amount }: NewAllocation): void {
    for (const id of [paymentId, refundId]) {
      const payment = this.payment(id)
      if (payment) this.#payments.set(payment.paymentId, { ...payment, used: payment.used + amount })
    }
    const credit = this.document(creditId)
    if (credit) this.#documents.set(credit.documentId, { ...credit, spent: credit.spent + amount })
    const invoice = this.document(invoiceId)
    if (invoice) this.#documents.set(invoice.documentId, addToInvoice(invoice, nature, amount))
  }

  /** Writes the changed balances into the rows of their documents. */
  async store(transaction: Connection, { changedAt }: AllocationStamp): Promise<void> {
    const changes = [...this.#documents].flatMap(([id, after]) => {
      const before = this.#before.get(id)
      return before === undefined || before === after ? [] : { before, after }
    })
    await storeBalances(transaction, changes, changedAt)
  }
}

function addToInvoice(
  invoice: DocumentBalance,
  nature: NewAllocation['nature'],
  amount: number,
): DocumentBalance {
  if (nature === 'credit') return { ...invoice, credited: invoice.credited + amount }
  if (nature === 'write-off') return { ...invoice, writtenOff: invoice.writtenOff + amount }
  return { ...invoice, paid: invoice.paid + amount }
}

async function lockEnds(transaction: Connection, ends: readonly AllocationEnds[]): Promise<Balances> {
  const documentIds = ends.flatMap(({ creditId, invoiceId }) => [creditId ?? [], invoiceId ?? []].flat())
  const paymentIds = ends.flatMap(({ paymentId, refundId }) => [paymentId ?? [], refundId ?? []].flat())
  return new Balances(
    await lockBalances(transaction, documentIds),
    await lockPaymentBalances(transaction, paymentIds),
  )
}

/** Options of `allocate`. */
interface AllocationOptions extends AllocationStamp {
  /** The caller writes the balances into the rows of the documents. */
  readonly keepsStatus?: boolean
}

/**
 * Allocates amounts. Locks what they are taken from and what they go to: documents first, then payments, each in the order of their ids.
 * @returns what the ledger records
 * @throws Invalid if an end does not exist or is of another kind, both are of different customers or currencies, or more is asked for than
 * is left
 */
export async function allocate(
  transaction: Connection,
  requests: readonly RequestedAllocation[],
  { keepsStatus = false, ...stamp }: AllocationOptions,
): Promise<LedgerContent[]> {
  const balances = await lockEnds(transaction, requests)
  const isSame = createCustomerComparison(transaction)
  const allocations: NewAllocation[] = []
  for (const { field, ...request } of requests) {
    const [source, target] = [findSource(balances, request), findTarget(balances, request)]
    if (source === null || target === null)
      throw await createEndError(transaction, balances, { ...request, field })
    if (!(await isSame(source.customerId, target.customerId)))
      throw createFieldError(field, { key: 'payments.other-customer' })
    const allocation = await checkAllocation(transaction, { source, target }, { ...request, field })
    balances.apply(allocation)
    allocations.push(allocation)
  }
  const stored = await insertAllocations(transaction, allocations, stamp)
  if (!keepsStatus) await balances.store(transaction, stamp)
  return stored.map((allocation) => describeAllocation('allocation', allocation, stamp))
}

/** Creates a comparison of customers, which asks the database once for each pair. */
function createCustomerComparison(transaction: Connection) {
  const answers = new Map<string, Promise<boolean>>()
  return (one: number, other: number): Promise<boolean> => {
    const pair = `${one} ${other}`
    const answer = answers.get(pair) ?? isSameCustomer(transaction, one, other)
    answers.set(pair, answer)
    return answer
  }
}

interface Reversal extends AllocationStamp {
  readonly reason: string
}

/** Locks both ends of allocations as `allocate` does, so that what is read afterwards is current. */
export async function lockAllocations(
  transaction: Connection,
  allocations: readonly AllocationEnds[],
): Promise<void> {
  await lockEnds(transaction, allocations)
}

/** Reverses allocations: what they moved is back where it came from. @returns the reversals, and what the ledger records of them */
export async function reverseAllocations(
  transaction: Connection,
  allocations: readonly Allocation[],
  { reason, ...stamp }: Reversal,
): Promise<{ reversals: Allocation[]; records: LedgerContent[] }> {
  const balances = await lockEnds(transaction, allocations)
  const opposites = allocations.map(({ id: reversesId, amount, ...same }): NewAllocation => {
    return { ...same, amount: -amount, reversesId, reason }
  })
  for (const opposite of opposites) balances.apply(opposite)
  const reversals = await insertAllocations(transaction, opposites, stamp)
  await balances.store(transaction, stamp)
  return { reversals, records: reversals.map((reversal) => describeAllocation('reversal', reversal, stamp)) }
}

function describeAllocation(
  event: 'allocation' | 'reversal',
  allocation: Allocation,
  { memberId }: AllocationStamp,
): LedgerContent {
  const { id, paymentId, creditId, invoiceId, refundId, nature, amount, reversesId, reason } = allocation
  return {
    event,
    allocation: id,
    ...(paymentId !== null && { payment: paymentId }),
    ...(creditId !== null && { creditNote: creditId }),
    ...(invoiceId !== null && { invoice: invoiceId }),
    ...(refundId !== null && { refund: refundId }),
    ...{ nature, customer: allocation.customerId, currency: allocation.currencyId },
    ...{ amount: toAmount(amount), by: memberId },
    ...(reversesId !== null && { reverses: reversesId, reason: reason ?? '' }),
  }
}

type Ends = Omit<RequestedAllocation, 'field'>

interface FoundEnds {
  readonly source: Source
  readonly target: Target
}

async function checkAllocation(
  transaction: Connection,
  { source, target }: FoundEnds,
  { field, ...ends }: RequestedAllocation,
): Promise<NewAllocation> {
  const { customerId, currencyId, nature } = source
  if (currencyId !== target.currencyId) throw createFieldError(field, { key: 'payments.other-currency' })
  if (ends.amount > source.left) {
    const params = { amount: await writeAmount(transaction, toAmount(source.left), currencyId) }
    throw createFieldError(field, describeRest(source, params))
  }
  if (ends.amount > target.left) {
    const amount = await writeAmount(transaction, toAmount(target.left), currencyId)
    throw createFieldError(field, {
      key: 'payments.more-than-due',
      params: { amount, number: target.number },
    })
  }
  return { ...ends, customerId, currencyId, nature, reversesId: null }
}

/** Says how much is left of a payment or credit note. */
function describeRest({ name }: Source, params: { readonly amount: string }): Sentence {
  return typeof name === 'number'
    ? { key: 'payments.more-than-left-of-payment', params: { ...params, id: name } }
    : { key: 'payments.more-than-left', params: { ...params, number: name } }
}

/** Explains why an end of an allocation was not found: it is not named, not issued, of another kind, or does not exist. */
async function createEndError(
  transaction: Connection,
  balances: Balances,
  { paymentId, creditId, invoiceId, refundId, field }: RequestedAllocation,
): Promise<Invalid> {
  if (invoiceId === null && refundId === null)
    return createFieldError(field, { key: 'payments.invoice-expected' })
  if (paymentId === null && creditId === null)
    return createFieldError(field, { key: 'payments.source-expected' })
  const documents = [
    { id: invoiceId, isExpected: isPayable, key: 'payments.not-an-invoice' },
    { id: creditId, isExpected: isCredit, key: 'payments.not-a-credit-note' },
  ] as const
  for (const { id, isExpected, key } of documents) {
    if (id === null) continue
    const balance = balances.document(id)
    if (balance !== undefined && isExpected(balance)) continue
    const number = balance?.shownNumber ?? (await findDraftNumber(transaction, id))
    if (number === null) break
    return createFieldError(field, {
      key: balance === undefined ? 'payments.not-issued' : key,
      params: { number },
    })
  }
  return createFieldError(field, { key: 'payments.unknown-target' })
}

interface End {
  readonly customerId: number
  readonly currencyId: number
  /** In cents. */
  readonly left: number
}

/** The payment or credit note from which an amount is taken. */
interface Source extends End, Pick<NewAllocation, 'nature'> {
  /** Number of the credit note as printed, or id of the payment. */
  readonly name: string | number
}

/** The invoice or refund to which an amount goes. */
interface Target extends End {
  /** Number of the invoice; empty: a refund. */
  readonly number: string
}

function findSource(balances: Balances, { paymentId, creditId }: Ends): Source | null {
  const credit = balances.document(creditId)
  if (credit)
    return isCredit(credit)
      ? { ...credit, left: getRest(credit), nature: 'credit', name: credit.shownNumber }
      : null
  const payment = balances.payment(paymentId)
  return payment?.direction === 'in'
    ? { ...payment, left: payment.amount - payment.used, name: payment.paymentId }
    : null
}

function findTarget(balances: Balances, { invoiceId, refundId }: Ends): Target | null {
  const invoice = balances.document(invoiceId)
  if (invoice)
    return isPayable(invoice) ? { ...invoice, left: getRest(invoice), number: invoice.shownNumber } : null
  const refund = balances.payment(refundId)
  return refund?.direction === 'out' ? { ...refund, left: refund.amount - refund.used, number: '' } : null
}

function createFieldError(field: string, { key, params }: Sentence): Invalid {
  const sentence = { key, params: { field, ...params } }
  return new Invalid(sentence, { [field]: [sentence] })
}
