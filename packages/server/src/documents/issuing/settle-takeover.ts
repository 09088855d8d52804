import type { ChangeStamp } from '#changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { LedgerContent } from '#ledger/ledger-record.ts'
import { allocate, type RequestedAllocation } from '#payments/allocate.ts'
import { insertPayment, type NewPayment } from '#payments/repository.ts'
import { describePayment } from '#payments/store-payment.ts'
import { toAmount } from './balance-repository.ts'
import { findTaken, type TakenDocument } from './takeover-repository.ts'

// The payments and credits of documents that were taken over, which are older than issuing.

/**
 * Takes credit notes off the invoices that they correct, up to what was not paid of them. The rest of one whose status means that it is
 * settled was refunded to the customer; that of any other is the customer's credit. One below zero has none: it never counted as owed.
 * @returns what the ledger records
 */
export async function settleCreditNotes(
  transaction: Connection,
  credits: readonly TakenDocument[],
  stamp: ChangeStamp,
): Promise<LedgerContent[]> {
  const invoices = await findTaken(
    transaction,
    credits.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const unpaid = new Map([...invoices].map(([id, invoice]) => [id, getUnpaid(invoice)]))
  const records: LedgerContent[] = []
  for (const credit of credits) {
    const { id, owed, invoiceId } = credit
    const used = Math.min(owed, unpaid.get(invoiceId ?? 0) ?? 0)
    if (used > 0 && invoiceId !== null) {
      unpaid.set(invoiceId, (unpaid.get(invoiceId) ?? 0) - used)
      const part = { paymentId: null, creditId: id, invoiceId, refundId: null, amount: used, field: 'id' }
      records.push(...(await allocateQuietly(transaction, [part], stamp)))
    }
    if (isSettled(credit))
      records.push(...(await recordRefund(transaction, credit, { amount: owed - used, stamp })))
  }
  return records
}

/** The amount that is neither paid, as typed, nor credited. */
function getUnpaid({ owed, amountPaid, credited }: TakenDocument): number {
  return Math.max(owed - Math.max(amountPaid, 0) - credited, 0)
}

/** Returns whether the status means that nothing is left to do: paid, refunded or cancelled. */
function isSettled({ meaning }: TakenDocument): boolean {
  return meaning === 'won' || meaning === 'lost'
}

interface OpeningAmount {
  /** In cents. */
  readonly amount: number
  readonly stamp: ChangeStamp
}

async function recordRefund(
  transaction: Connection,
  credit: TakenDocument,
  { amount, stamp }: OpeningAmount,
): Promise<LedgerContent[]> {
  if (amount <= 0) return []
  const payment = createPayment(credit, { direction: 'out', nature: 'before', amount })
  const id = await insertPayment(transaction, payment, stamp)
  const part = { paymentId: null, creditId: credit.id, invoiceId: null, refundId: id, amount, field: 'id' }
  const allocations = await allocateQuietly(transaction, [part], stamp)
  return [describePayment('payment', { ...payment, id }, stamp), ...allocations]
}

/**
 * Records what was paid of invoices: the amount that was typed; all that is not credited of one whose status means paid. The rest of one
 * that was cancelled is written off. An excess is the customer's credit, and so is an invoice below zero, unless its status means that it is
 * settled.
 * @returns what the ledger records
 */
export async function settleInvoices(
  transaction: Connection,
  invoices: readonly TakenDocument[],
  stamp: ChangeStamp,
): Promise<LedgerContent[]> {
  const records: LedgerContent[] = []
  const parts: RequestedAllocation[] = []
  for (const invoice of invoices) {
    for (const { payment, allocated } of listOpeningPayments(invoice)) {
      const id = await insertPayment(transaction, payment, stamp)
      records.push(describePayment('payment', { ...payment, id }, stamp))
      const ends = { paymentId: id, creditId: null, invoiceId: invoice.id, refundId: null }
      if (allocated > 0) parts.push({ ...ends, amount: allocated, field: 'id' })
    }
  }
  return [...records, ...(await allocateQuietly(transaction, parts, stamp))]
}

interface OpeningPayment {
  readonly payment: NewPayment
  /** The part of it that is allocated to the invoice, in cents. */
  readonly allocated: number
}

/** Money that moved, or was given up, before issuing was switched on. */
interface OpeningEntry extends Pick<NewPayment, 'nature'>, Pick<OpeningAmount, 'amount'> {
  /** Absent: none. */
  readonly reference?: string
}

function listOpeningPayments(invoice: TakenDocument): OpeningPayment[] {
  const { owed, belowZero, amountPaid, credited, meaning, shownNumber } = invoice
  const open = Math.max(owed - credited, 0)
  const paid = Math.max(amountPaid, meaning === 'won' ? open : 0)
  const allocated = Math.min(paid, open)
  const lost = meaning === 'lost' ? open - allocated : 0
  // An amount that was typed as paid below zero was paid back.
  const credit = isSettled(invoice) ? 0 : belowZero + Math.min(amountPaid, 0)
  const create = (entry: OpeningEntry, part: number): OpeningPayment[] =>
    entry.amount > 0
      ? [{ payment: createPayment(invoice, { direction: 'in', ...entry }), allocated: part }]
      : []
  return [
    ...create({ nature: 'before', amount: paid }, allocated),
    ...create({ nature: 'write-off', amount: lost }, lost),
    // It names the invoice, because the customer has paid nothing.
    ...create({ nature: 'before', amount: credit, reference: shownNumber }, 0),
  ]
}

function createPayment(
  { customerId, currencyId, documentDate }: TakenDocument,
  { direction, nature, amount, reference = '' }: OpeningEntry & Pick<NewPayment, 'direction'>,
): NewPayment {
  return {
    ...{ customerId, currencyId, direction, nature, method: '', reference, reversesId: null },
    ...{ paidOn: documentDate, amount: toAmount(amount) },
  }
}

/** The balances are written into the rows of all documents at the end, whose statuses stay. */
async function allocateQuietly(
  transaction: Connection,
  parts: readonly RequestedAllocation[],
  stamp: ChangeStamp,
): Promise<LedgerContent[]> {
  return await allocate(transaction, parts, { ...stamp, keepsStatus: true })
}
