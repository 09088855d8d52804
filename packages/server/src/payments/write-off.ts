import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type Decimal, toScaled } from '@quittance/shared/money/decimal.ts'
import type { Author } from '#changes.ts'
import { createStamp } from '#changes.ts'
import { readDay } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  getRest,
  isPayable,
  lockBalances,
  toAmount,
  writeAmount,
} from '#documents/issuing/balance-repository.ts'
import { createDocumentNotFound, createIdempotencyKeyConflict, Invalid } from '#errors.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import { storeResponse } from '#idempotency/response-repository.ts'
import { runOnce } from '#idempotency/run-once.ts'
import { appendRecords, inLedgerTransaction } from '#ledger/append-records.ts'
import { assertIssuingIsOn } from './assert-may-record.ts'
import { findDraftNumber, type NewPayment } from './repository.ts'
import { writePayment } from './store-payment.ts'

// Entries that lower what is due of an invoice although the company receives no money. They can be reversed like payments.

interface EntryContext {
  readonly database: Connection
  readonly clock: () => Date
}

interface EntryRequest {
  readonly author: Author
  readonly invoiceId: number
  readonly idempotencyKey?: IdempotencyKey | undefined
}

interface WriteOff extends EntryRequest {
  readonly reason: string
  /** Amount that the member has seen as due. If undefined, the whole balance is written off. */
  readonly amount?: Decimal | undefined
}

/**
 * Gives up what is due of an invoice, and returns the id of the entry. A repeated request with the same key gives up once.
 * @throws NotFound if there is no such document; Invalid if it is not an issued invoice, nothing or another amount is due, or issuing is
 * off
 */
export async function writeOffInvoice(context: EntryContext, request: WriteOff): Promise<number> {
  const { reason: reference, amount: expected } = request
  return await recordEntry(context, request, async ({ rest, currencyId, number, today }, transaction) => {
    const amount = toAmount(rest)
    if (expected !== undefined && toScaled(expected, 2) !== rest)
      throw createChangedError(number, await writeAmount(transaction, amount, currencyId))
    return { nature: 'write-off', paidOn: today, amount, reference }
  })
}

/** Creates the rejection of a write-off of another amount than is due now. @param amount what is due, with its currency */
function createChangedError(number: string, amount: string): Invalid {
  const sentence = { key: 'payments.due-changed', params: { number, amount } } as const
  return new Invalid(sentence, { amount: [sentence] })
}

interface Withholding extends EntryRequest {
  readonly amount: Decimal
  /** Undefined: today. */
  readonly paidOn: CalendarDay | undefined
  readonly reference: string
}

/**
 * Records what the customer has withheld of an invoice, and pays to another recipient, such as the tax office. Returns the id of the entry.
 * A repeated request with the same key records it once.
 * @throws NotFound if there is no such document; Invalid if it is not an issued invoice, less is due, the day is in the future, or issuing
 * is off
 */
export async function withholdFromInvoice(context: EntryContext, request: Withholding): Promise<number> {
  const { amount, paidOn, reference } = request
  return await recordEntry(context, request, ({ today }) => {
    return { nature: 'withheld', paidOn: paidOn ?? today, amount, reference }
  })
}

/** The amount due of an invoice, with its customer and currency. */
interface DueInvoice extends Pick<NewPayment, 'customerId' | 'currencyId'> {
  /** In cents. */
  readonly rest: number
  /** Its number as printed. */
  readonly number: string
}

type Entry = Pick<NewPayment, 'nature' | 'paidOn' | 'amount' | 'reference'>

type ComposeEntry = (
  due: DueInvoice & { readonly today: CalendarDay },
  transaction: Connection,
) => Entry | Promise<Entry>

async function recordEntry(
  { database, clock }: EntryContext,
  request: EntryRequest,
  compose: ComposeEntry,
): Promise<number> {
  const now = clock()
  const keyed = {
    subject: 'payment' as const,
    key: request.idempotencyKey,
    replay: ({ recordId }: { readonly recordId: number }): number => recordId,
    rejectReuse: (id: number): never => {
      throw createIdempotencyKeyConflict(id)
    },
  }
  const run = () =>
    inLedgerTransaction(database, async (transaction) => {
      await assertIssuingIsOn(transaction, 'invoice_id')
      const due = await lockDue(transaction, request.invoiceId)
      const { customerId, currencyId } = due
      const today = await readDay(transaction, now)
      const entry = { customerId, currencyId, ...(await compose({ ...due, today }, transaction)) }
      return await writeEntry(transaction, request, { entry, today, now })
    })
  return await runOnce(database, keyed, { run, isSuccess: () => true })
}

interface DatedEntry {
  readonly entry: Entry & Pick<DueInvoice, 'customerId' | 'currencyId'>
  /** Where the company is. */
  readonly today: CalendarDay
  readonly now: Date
}

async function writeEntry(
  transaction: Connection,
  { author, invoiceId, idempotencyKey }: EntryRequest,
  { entry, today, now }: DatedEntry,
): Promise<number> {
  const { amount } = entry
  const payment = {
    ...entry,
    ...({ direction: 'in', method: '' } as const),
    parts: [{ invoiceId, creditId: null, paymentId: null, amount }],
  }
  const stamp = createStamp(author, now)
  const { id, records } = await writePayment(transaction, payment, { stamp, today, partField: 'amount' })
  if (idempotencyKey) {
    const response = { recordId: id, outcome: id, at: stamp.changedAt }
    await storeResponse(transaction, { subject: 'payment', key: idempotencyKey }, response)
  }
  await appendRecords(transaction, records, stamp.changedAt)
  return id
}

/** Locks an issued invoice, and returns what is due of it. */
async function lockDue(transaction: Connection, invoiceId: number): Promise<DueInvoice> {
  const balance = (await lockBalances(transaction, [invoiceId])).get(invoiceId)
  const number = balance?.shownNumber ?? (await findDraftNumber(transaction, invoiceId))
  if (number === null) throw createDocumentNotFound('invoice_id')
  if (balance === undefined) throw reject('payments.not-issued', number)
  if (!isPayable(balance)) throw reject('payments.not-an-invoice', number)
  const rest = getRest(balance)
  if (rest <= 0) throw reject('payments.nothing-due', number)
  const { customerId, currencyId } = balance
  return { customerId, currencyId, rest, number }
}

function reject(
  key: 'payments.not-issued' | 'payments.not-an-invoice' | 'payments.nothing-due',
  number: string,
): Invalid {
  const sentence = { key, params: { field: 'invoice_id', number } }
  return new Invalid(sentence, { invoice_id: [sentence] })
}
