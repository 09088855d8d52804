import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { fromScaled } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  findSent,
  insertTakenOver,
  type SentDocument,
  writeTakenBalances,
} from '#documents/issuing/takeover-repository.ts'
import { appendRecords, inLedgerTransaction } from '#ledger/append-records.ts'
import type { LedgerContent } from '#ledger/ledger-record.ts'
import { hashDocumentRows } from '#ledger/row-hash-repository.ts'
import { verifyLedger } from '#ledger/verify-ledger.ts'
import { type AllocationStamp, allocate, type RequestedAllocation } from '#payments/allocate.ts'
import { insertPayment, type NewPayment } from '#payments/repository.ts'
import { describePayment } from '#payments/store-payment.ts'

const invoice = getKind('invoice')

/** The same for all, because the ledger records them at once: ISO 8601, UTC. */
const recordedAt = '2025-01-01T01:00:00.000Z'

/**
 * Takes copied invoices over as issued before, which needs no place in a number series, and pays most of them. Records all of it in the
 * ledger: without its records, each verification would report a fault.
 * @param ids of invoices whose status no longer means a draft
 */
export async function settleCopiedInvoices(db: Connection, ids: readonly number[]): Promise<void> {
  const payer = await readPayer(db)
  await inLedgerTransaction(db, async (transaction) => {
    const invoices = await findSent(transaction, invoice.name, ids)
    if (invoices.length < ids.length) throw new Error('Some of the copied invoices count as drafts')
    const start = await takeOver(transaction, invoices)
    const payments = await payInvoices(transaction, invoices, payer)
    await writeTakenBalances(transaction, ids)
    await appendRecords(transaction, [start, ...payments], recordedAt)
  })
  const { fault } = await verifyLedger(db)
  if (fault !== null) throw new Error(`The copies do not fit the ledger: ${JSON.stringify(fault.sentence)}`)
}

/** Inserts invoices as issued before, and returns what the ledger records. */
async function takeOver(transaction: Connection, invoices: readonly SentDocument[]): Promise<LedgerContent> {
  await insertTakenOver(transaction, invoices, { numberWidth: 0, takenAt: recordedAt })
  const ids = invoices.map(({ id }) => id)
  const rowsHashes = await hashDocumentRows(transaction, ids)
  const documents = invoices.map(({ id, number, documentDate, total, amountPaid }) => ({
    ...{ document: id, number, date: documentDate, rows: rowsHashes.get(id) ?? '' },
    ...{ owed: fromScaled(total, 2), paid: fromScaled(amountPaid, 2) },
  }))
  return { event: 'start', kind: invoice.name, count: documents.length, documents }
}

/** The values that all copies of payments share. */
interface Payer {
  readonly method: string
  readonly methodId: number | null
  readonly stamp: AllocationStamp
}

async function readPayer(db: Connection): Promise<Payer> {
  const { method, methodId, memberId } = await db
    .selectFrom('payments')
    .select(['method', 'method_id as methodId', 'recorded_by as memberId'])
    .where('nature', '=', 'money')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { method, methodId, stamp: { memberId, changedAt: recordedAt } }
}

const noEnds = { paymentId: null, creditId: null, invoiceId: null, refundId: null, field: 'id' }

/** In cents. */
const excess = 1_000

/**
 * Records payments and allocates them. Of ten invoices one is not paid, and one is paid with more than is due: half of these excesses are
 * refunded. Returns what the ledger records.
 */
async function payInvoices(
  transaction: Connection,
  invoices: readonly SentDocument[],
  { method, methodId, stamp }: Payer,
): Promise<LedgerContent[]> {
  const records: LedgerContent[] = []
  const parts: RequestedAllocation[] = []
  const recordPayment = async (payment: NewPayment): Promise<number> => {
    const id = await insertPayment(transaction, payment, stamp)
    records.push(describePayment('payment', { ...payment, id }, stamp))
    return id
  }
  for (const [index, { id: invoiceId, customerId, currencyId, documentDate, total }] of invoices.entries()) {
    if (index % 10 === 0) continue
    const money = {
      ...{ customerId, currencyId, method, methodId, paidOn: documentDate },
      ...({ nature: 'money', reference: `Copy ${index}`, reversesId: null } as const),
    }
    const amount = fromScaled(total + (index % 10 === 5 ? excess : 0), 2)
    const paymentId = await recordPayment({ ...money, direction: 'in', amount })
    parts.push({ ...noEnds, paymentId, invoiceId, amount: total })
    if (index % 20 !== 5) continue
    const refundId = await recordPayment({ ...money, direction: 'out', amount: fromScaled(excess, 2) })
    parts.push({ ...noEnds, paymentId, refundId, amount: excess })
  }
  const allocations = await allocate(transaction, parts, { ...stamp, keepsStatus: true })
  return [...records, ...allocations]
}
