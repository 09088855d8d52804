import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import {
  addExact,
  type Decimal,
  isEqual,
  isLess,
  subtractMoney,
  toExact,
  toMoney,
  toScaled,
  zero,
} from '@quittance/shared/money/decimal.ts'
import type { Author } from '#changes.ts'
import { createStamp } from '#changes.ts'
import { readDay } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { getRest, lockBalances, toAmount, writeAmount } from '#documents/issuing/balance-repository.ts'
import {
  ChangeConflict,
  createIdempotencyKeyConflict,
  Invalid,
  NotFound,
  type Sentence,
  Unavailable,
} from '#errors.ts'
import type { IdempotencyKey } from '#idempotency/idempotency-key.ts'
import { storeResponse } from '#idempotency/response-repository.ts'
import { runOnce } from '#idempotency/run-once.ts'
import { appendRecords, inLedgerTransaction } from '#ledger/append-records.ts'
import type { LedgerContent } from '#ledger/ledger-record.ts'
import {
  type AllocationStamp,
  allocate,
  lockAllocations,
  type RequestedAllocation,
  reverseAllocations,
} from './allocate.ts'
import { assertIssuingIsOn, assertMayPay } from './assert-may-record.ts'
import {
  type Allocation,
  findPayment,
  findPaymentMethod,
  insertPayment,
  listAllocations,
  lockPaymentBalances,
  type NewPayment,
  type Payment,
} from './repository.ts'

interface PaymentContext {
  readonly database: Connection
  readonly clock: () => Date
}

/** The invoice that a payment pays, or the source of a refund. */
export interface PaymentPart {
  /** To an invoice, of a payment. From a credit note or a payment, of a refund. */
  readonly invoiceId: number | null
  readonly creditId: number | null
  readonly paymentId: number | null
  readonly amount: Decimal
}

export interface PaymentRequest extends Omit<NewPayment, 'reversesId' | 'methodId'> {
  readonly author: Author
  readonly parts: readonly PaymentPart[]
  readonly idempotencyKey?: IdempotencyKey | undefined
}

export type PaymentOutcome =
  | { readonly isStored: true; readonly id: number; readonly unallocated: Decimal }
  | { readonly isStored: false; readonly reason: 'key-in-use'; readonly id: number }

/**
 * Records a payment with its allocations in one transaction; a repeated request with the same key records it once.
 * @throws Invalid with the name of the field
 */
export async function storePayment(
  { database, clock }: PaymentContext,
  request: PaymentRequest,
): Promise<PaymentOutcome> {
  const now = clock()
  const run = () =>
    inLedgerTransaction(database, async (transaction): Promise<PaymentOutcome> => {
      const stamp = createStamp(request.author, now)
      await assertMayPay(transaction, request)
      const { id, unallocated, records } = await writePayment(transaction, request, {
        stamp,
        today: await readDay(transaction, now),
      })
      if (request.idempotencyKey) {
        const response = { recordId: id, outcome: { id, unallocated }, at: stamp.changedAt }
        await storeResponse(transaction, { subject: 'payment', key: request.idempotencyKey }, response)
      }
      await appendRecords(transaction, records, stamp.changedAt)
      return { isStored: true, id, unallocated }
    })
  const keyed = {
    subject: 'payment' as const,
    key: request.idempotencyKey,
    replay: ({ outcome }: { readonly outcome: string }): PaymentOutcome => ({
      isStored: true,
      ...(JSON.parse(outcome) as { id: number; unallocated: Decimal }), // as: stored above
    }),
    rejectReuse: (id: number): PaymentOutcome => ({ isStored: false, reason: 'key-in-use', id }),
  }
  return await runOnce(database, keyed, { run, isSuccess: ({ isStored }) => isStored })
}

interface PaymentDay {
  readonly stamp: AllocationStamp
  /** Where the company is. */
  readonly today: CalendarDay
  /** Field of the call that contains the payment, for errors. Absent: the call is about the payment alone. */
  readonly container?: string
  /** Field of the call that names the amount of the only part, for errors. Absent: the call has a list of parts. */
  readonly partField?: string
}

/**
 * Writes a payment with its allocations in the transaction of the caller.
 * @returns what the ledger records, to be appended last
 * @throws Invalid with the name of the field
 */
export async function writePayment(
  transaction: Connection,
  payment: Omit<PaymentRequest, 'author' | 'idempotencyKey'>,
  { stamp, today, container, partField }: PaymentDay,
): Promise<{ id: number; unallocated: Decimal; records: LedgerContent[] }> {
  const nameField = (field: string) => (container === undefined ? field : `${container}.${field}`)
  const { amount, parts, direction, nature, method, paidOn } = payment
  const methodId = nature === 'money' ? await findPaymentMethod(transaction, method) : null
  if (nature === 'money' && methodId === null)
    throw reject(nameField('method'), { key: 'payments.unknown-method', params: { method } })
  if (paidOn > today) throw reject(nameField('paid_on'), { key: 'payments.in-future', params: { today } })
  const sum = await sumParts(transaction, payment)
  const id = await insertPayment(transaction, { ...payment, methodId, reversesId: null }, stamp)
  const requests = parts.map((part, index) => {
    const fieldOfPart = container === undefined ? `allocations.${index}` : nameField('amount')
    return toRequest(part, { id, direction, field: partField ?? fieldOfPart })
  })
  const allocations = await allocate(transaction, requests, stamp)
  const recorded = describePayment('payment', { ...payment, id, reversesId: null }, stamp)
  return { id, unallocated: subtractMoney(amount, sum), records: [recorded, ...allocations] }
}

type DividedPayment = Pick<PaymentRequest, 'amount' | 'currencyId' | 'direction' | 'parts'>

/** Returns the sum of the parts. @throws Invalid if it is above the amount, or of a refund another one: its money comes from somewhere */
async function sumParts(
  transaction: Connection,
  { amount, currencyId, direction, parts }: DividedPayment,
): Promise<Decimal> {
  const sum = toMoney(parts.reduce((total, part) => addExact(total, toExact(part.amount)), toExact(zero)))
  const isTooMuch = isLess(amount, sum)
  if (!isTooMuch && (direction === 'in' || isEqual(sum, amount))) return sum
  const write = (value: Decimal) => writeAmount(transaction, toMoney(toExact(value)), currencyId)
  const params = { sum: await write(sum), amount: await write(amount) }
  const key = direction === 'in' ? 'payments.more-than-amount' : 'payments.sources-differ'
  throw reject('allocations', { key, params })
}

interface PartPlace extends Pick<NewPayment, 'direction'> {
  /** The payment. */
  readonly id: number
  /** Field of the part, for errors. */
  readonly field: string
}

function toRequest(
  { invoiceId, creditId, paymentId, amount }: PaymentPart,
  { id, direction, field }: PartPlace,
): RequestedAllocation {
  const cents = toScaled(amount, 2)
  return direction === 'in'
    ? { paymentId: id, creditId: null, invoiceId, refundId: null, amount: cents, field }
    : { paymentId, creditId, invoiceId: null, refundId: id, amount: cents, field }
}

/** Describes a payment, or its reversal, for the ledger. */
export function describePayment(
  event: 'payment' | 'reversal',
  {
    id,
    customerId,
    direction,
    nature,
    method,
    reference,
    paidOn,
    currencyId,
    amount,
    reversesId,
  }: NewPayment & { readonly id: number },
  { memberId }: Pick<AllocationStamp, 'memberId'>,
): LedgerContent {
  return {
    ...{ event, payment: id, customer: customerId, direction, nature, method, reference },
    ...{ paidOn, currency: currencyId, amount: toMoney(toExact(amount)), by: memberId },
    ...(reversesId !== null && { reverses: reversesId }),
  }
}

/** The source of allocations: a payment or a credit note. */
interface AllocationSource {
  readonly paymentId: number | null
  readonly creditId: number | null
}

interface AllocationRequest {
  readonly author: Author
  readonly source: AllocationSource
  readonly requests: readonly RequestedAllocation[]
  readonly idempotencyKey?: IdempotencyKey | undefined
}

/**
 * Allocates what is left of a payment or credit note, and returns what is left afterwards.
 * @throws Invalid with the name of the field
 */
export async function allocateRest(
  { database, clock }: PaymentContext,
  { author, source, requests, idempotencyKey }: AllocationRequest,
): Promise<Decimal> {
  const stamp = createStamp(author, clock())
  const run = () =>
    inLedgerTransaction(database, async (transaction) => {
      await assertIssuingIsOn(transaction, source.paymentId === null ? 'credit_note_id' : 'payment_id')
      const records = await allocate(transaction, requests, stamp)
      const left = await readRest(transaction, source)
      if (idempotencyKey) {
        const recordId = source.paymentId ?? source.creditId ?? 0
        const response = { recordId, outcome: left, at: stamp.changedAt }
        await storeResponse(transaction, { subject: 'payment', key: idempotencyKey }, response)
      }
      await appendRecords(transaction, records, stamp.changedAt)
      return left
    })
  const keyed = {
    subject: 'payment' as const,
    key: idempotencyKey,
    replay: ({ outcome }: { readonly outcome: string }): Decimal => JSON.parse(outcome) as Decimal, // as: stored above
    rejectReuse: (id: number): never => {
      throw createIdempotencyKeyConflict(id)
    },
  }
  return await runOnce(database, keyed, { run, isSuccess: () => true })
}

async function readRest(
  transaction: Connection,
  { paymentId, creditId }: AllocationSource,
): Promise<Decimal> {
  if (paymentId !== null) {
    const balance = (await lockPaymentBalances(transaction, [paymentId])).get(paymentId)
    return toAmount(balance ? balance.amount - balance.used : 0)
  }
  const balance = creditId === null ? undefined : (await lockBalances(transaction, [creditId])).get(creditId)
  return toAmount(balance ? getRest(balance) : 0)
}

interface ReversalRequest {
  readonly author: Author
  readonly id: number
  readonly reason: string
}

// Each attempt fails only if the payment was allocated to something else in the moment before.
const maxReversalAttempts = 5

/** Rolls a reversal back, because the payment was allocated to something else before its allocations were locked. */
class AllocationsChanged extends Error {}

/**
 * Reverses a payment with its allocations in one transaction, and returns the id of the reversal. Tries again if it was allocated to
 * something else in between.
 * @throws NotFound, Invalid, ChangeConflict if it was reversed already; Unavailable if it was allocated in between each time
 */
export async function reversePayment(
  { database, clock }: PaymentContext,
  request: ReversalRequest,
): Promise<number> {
  const now = clock()
  for (let attempt = 1; attempt <= maxReversalAttempts; attempt += 1) {
    try {
      return await inLedgerTransaction(database, (transaction) => reverse(transaction, request, now))
    } catch (error) {
      if (!(error instanceof AllocationsChanged)) throw error
    }
  }
  throw new Unavailable({ key: 'call.busy' })
}

async function reverse(
  transaction: Connection,
  { author, id, reason }: ReversalRequest,
  now: Date,
): Promise<number> {
  const stamp = createStamp(author, now)
  await assertIssuingIsOn(transaction, 'id')
  const allocations = await lockAllocationsOf(transaction, id)
  const payment = await findPayment(transaction, id)
  if (payment === null) throw createPaymentNotFound()
  await requireReversible(transaction, payment)
  if (payment.direction === 'in' && allocations.some(({ refundId }) => refundId !== null))
    throw reject('id', { key: 'payments.refunded' })
  const { records } = await reverseAllocations(transaction, allocations, { ...stamp, reason })
  const day = await readDay(transaction, now)
  const reversal: NewPayment = { ...payment, paidOn: day, reference: reason, reversesId: id }
  const reversalId = await insertPayment(transaction, reversal, stamp)
  const ended = describePayment('reversal', { ...reversal, id: reversalId }, stamp)
  await appendRecords(transaction, [...records, ended], stamp.changedAt)
  return reversalId
}

/**
 * Locks a payment and both ends of its allocations in the order that `lockBalances` describes, and returns the allocations.
 * @throws AllocationsChanged if others were added before the payment was locked: their ends would be locked too late
 */
async function lockAllocationsOf(transaction: Connection, paymentId: number): Promise<Allocation[]> {
  const listed = await listAllocations(transaction, paymentId)
  await lockAllocations(transaction, listed)
  await lockPaymentBalances(transaction, [paymentId])
  const current = await listAllocations(transaction, paymentId)
  const listedIds = new Set(listed.map(({ id }) => id))
  if (current.some(({ id }) => !listedIds.has(id))) throw new AllocationsChanged()
  return current
}

async function requireReversible(
  transaction: Connection,
  { id, reversesId, reversedById }: Payment,
): Promise<void> {
  if (reversesId !== null) throw reject('id', { key: 'payments.is-reversal' })
  if (reversedById === null) return
  const reversal = await findPayment(transaction, reversedById)
  const params = { id, day: reversal?.paidOn ?? '', name: reversal?.recordedBy ?? '' }
  throw new ChangeConflict({ key: 'payments.reversed-already', params })
}

/** Creates the rejection of a call for a missing payment. */
export function createPaymentNotFound(): NotFound {
  const sentence = { key: 'payments.not-found' } as const
  return new NotFound(sentence, { id: [sentence] })
}

function reject(field: string, { key, params }: Sentence): Invalid {
  const sentence = { key, params: { field, ...params } }
  return new Invalid(sentence, { [field]: [sentence] })
}
