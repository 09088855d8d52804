import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { type Decimal, fromScaled, toScaled } from '@quittance/shared/money/decimal.ts'
import { sql } from 'kysely'
import { insertGuardedRows } from '#database/queries/guard-rows.ts'
import { splitIntoBatches } from '#database/queries/insert-rows.ts'
import { forUpdate, isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { issuedKinds } from '#settings/issuing/seed-issuing.ts'

/** `in`: from the customer. `out`: a refund. */
export type Direction = 'in' | 'out'

/**
 * `money` has moved; `before`: it moved before issuing was switched on; `write-off`: nothing moved, the company gives the amount up;
 * `withheld`: the customer has paid it to another recipient, such as the tax office.
 */
export type Nature = 'money' | 'before' | 'write-off' | 'withheld'

export interface NewPayment {
  readonly customerId: number
  readonly direction: Direction
  readonly nature: Nature
  /** Name of the method. Empty: no money has moved. */
  readonly method: string
  /** The method, which can have another name later. Null or absent: no money has moved. */
  readonly methodId?: number | null
  readonly paidOn: CalendarDay
  readonly currencyId: number
  /** Above 0. */
  readonly amount: Decimal
  /** Reference of the bank, or the reason of a reversal or write-off. */
  readonly reference: string
  /** The payment that this one reverses; null: none. */
  readonly reversesId: number | null
}

export interface Payment extends NewPayment {
  readonly id: number
  /** ISO 8601, UTC. */
  readonly recordedAt: string
  /** Name of the member. */
  readonly recordedBy: string
  /** The payment that reverses this one; null: none. */
  readonly reversedById: number | null
}

interface RecordStamp {
  readonly memberId: number
  /** ISO 8601, UTC. */
  readonly changedAt: string
}

/** Inserts a payment and returns its id. A trigger creates its balance, or ends that of the payment that it reverses. */
export async function insertPayment(
  transaction: Connection,
  payment: NewPayment,
  { memberId, changedAt }: RecordStamp,
): Promise<number> {
  return await insertGuardedRows(transaction, 'payments', [
    {
      ...{ customer_id: payment.customerId, direction: payment.direction, nature: payment.nature },
      ...{ method: payment.method, method_id: payment.methodId ?? null },
      ...{ paid_on: payment.paidOn, currency_id: payment.currencyId },
      ...{
        amount: toScaled(payment.amount, 2),
        reference: payment.reference,
        reverses_id: payment.reversesId,
      },
      ...{ recorded_at: changedAt, recorded_by: memberId },
    },
  ])
}

/** The balance of a payment, in cents. */
export interface PaymentBalance {
  readonly paymentId: number
  readonly customerId: number
  readonly currencyId: number
  readonly direction: Direction
  readonly nature: Nature
  /** 0 after a reversal. */
  readonly amount: number
  /** Allocated, or taken from its sources. */
  readonly used: number
}

/** Locks the balances of payments in the order of their ids until the transaction ends. */
export async function lockPaymentBalances(
  transaction: Connection,
  paymentIds: Iterable<number>,
): Promise<Map<number, PaymentBalance>> {
  const ids = [...new Set(paymentIds)]
  if (ids.length === 0) return new Map()
  const rows = await transaction
    .selectFrom('payment_balances')
    .selectAll()
    .where('payment_id', 'in', ids)
    .orderBy('payment_id')
    .modifyEnd(forUpdate(transaction))
    .execute()
  return new Map(
    rows.map((row) => [
      row.payment_id,
      {
        paymentId: row.payment_id,
        customerId: row.customer_id,
        currencyId: row.currency_id,
        direction: row.direction as Direction, // as: only these are stored
        nature: row.nature as Nature, // as: only these are stored
        amount: row.amount,
        used: row.used,
      },
    ]),
  )
}

/** From a payment or credit note to an invoice or refund. */
export interface AllocationEnds {
  readonly paymentId: number | null
  readonly creditId: number | null
  readonly invoiceId: number | null
  readonly refundId: number | null
}

export interface NewAllocation extends AllocationEnds {
  readonly customerId: number
  readonly currencyId: number
  /** That of the payment; `credit` of a credit note. */
  readonly nature: Nature | 'credit'
  /** In cents. Below 0: it reverses another one. */
  readonly amount: number
  /** The allocation that this one reverses; null: none. */
  readonly reversesId: number | null
  /** Why it was reversed. Absent: it reverses none. */
  readonly reason?: string
}

export interface Allocation extends NewAllocation {
  readonly id: number
}

/** Inserts an allocation and returns its id. Triggers change the balances of both ends. */
export async function insertAllocation(
  transaction: Connection,
  allocation: NewAllocation,
  stamp: RecordStamp,
): Promise<number> {
  return await insertGuardedRows(transaction, 'allocations', [toAllocationRow(allocation, stamp)])
}

function toAllocationRow(allocation: NewAllocation, { memberId, changedAt }: RecordStamp) {
  const { customerId, currencyId, nature, reason = '' } = allocation
  return {
    ...{ payment_id: allocation.paymentId, credit_id: allocation.creditId },
    ...{ invoice_id: allocation.invoiceId, refund_id: allocation.refundId },
    ...{ customer_id: customerId, currency_id: currencyId, nature },
    ...{ amount: allocation.amount, reverses_id: allocation.reversesId, reason },
    ...{ allocated_at: changedAt, allocated_by: memberId },
  }
}

// Each row changes two balances, which takes the embedded database some time.
const allocationsPerStatement = 500

/** Inserts allocations, and returns them with their ids. The balances of their sources are locked. */
export async function insertAllocations(
  transaction: Connection,
  allocations: readonly NewAllocation[],
  stamp: RecordStamp,
): Promise<Allocation[]> {
  const [only, second] = allocations
  if (only !== undefined && second === undefined)
    return [{ ...only, id: await insertAllocation(transaction, only, stamp) }]
  const inserted: Allocation[] = []
  for (const batch of splitIntoBatches(allocations, () => 0, allocationsPerStatement))
    inserted.push(...(await insertAllocationBatch(transaction, batch, stamp)))
  return inserted
}

/**
 * Inserts allocations with one statement. A database server reports the first of their ids, SQLite the last one; a cluster leaves gaps
 * between them. Rows of other transactions can lie between, but from other sources, because those of this transaction are locked.
 */
async function insertAllocationBatch(
  transaction: Connection,
  batch: readonly NewAllocation[],
  stamp: RecordStamp,
): Promise<Allocation[]> {
  const rows = batch.map((allocation) => toAllocationRow(allocation, stamp))
  const reported = await insertGuardedRows(transaction, 'allocations', rows)
  const first = isServer(transaction) ? reported : reported - batch.length + 1
  const stored = await transaction
    .selectFrom('allocations')
    .select(['id', 'payment_id', 'credit_id', 'invoice_id', 'refund_id', 'amount'])
    .where('id', '>=', first)
    .orderBy('id')
    .execute()
  const storedByEnds = Map.groupBy(stored, nameEnds)
  return batch.map((allocation) => {
    const row = storedByEnds.get(nameEnds(toAllocationRow(allocation, stamp)))?.shift()
    if (row === undefined) throw new Error('An allocation was not found after its insert.')
    return { ...allocation, id: row.id }
  })
}

type StoredEnds = Pick<
  ReturnType<typeof toAllocationRow>,
  'payment_id' | 'credit_id' | 'invoice_id' | 'refund_id' | 'amount'
>

function nameEnds({ payment_id, credit_id, invoice_id, refund_id, amount }: StoredEnds): string {
  return [payment_id, credit_id, invoice_id, refund_id, amount].join(' ')
}

/** Returns the allocations of a payment or refund that are in force: neither reversals, nor reversed. */
export async function listAllocations(db: Connection, paymentId: number): Promise<Allocation[]> {
  const rows = await selectAllocations(db)
    .where(({ or, eb }) =>
      or([eb('allocation.payment_id', '=', paymentId), eb('allocation.refund_id', '=', paymentId)]),
    )
    .where('allocation.reverses_id', 'is', null)
    .where('reversal.id', 'is', null)
    .orderBy('allocation.id')
    .execute()
  return rows.map(toAllocation)
}

function selectAllocations(db: Connection) {
  return db
    .selectFrom('allocations as allocation')
    .leftJoin('allocations as reversal', 'reversal.reverses_id', 'allocation.id')
    .selectAll('allocation')
}

type AllocationRow = Awaited<ReturnType<ReturnType<typeof selectAllocations>['execute']>>[number]

function toAllocation(row: AllocationRow): Allocation {
  return {
    id: row.id,
    paymentId: row.payment_id,
    creditId: row.credit_id,
    invoiceId: row.invoice_id,
    refundId: row.refund_id,
    customerId: row.customer_id,
    currencyId: row.currency_id,
    nature: row.nature as Allocation['nature'], // as: only these are stored
    amount: row.amount,
    reversesId: row.reverses_id,
  }
}

/** An allocation, and whether it counts. */
export interface FoundAllocation extends Allocation {
  /** When it was reversed (ISO 8601, UTC), and the name of the member; empty: the system. Null: it was not reversed. */
  readonly reversal: { readonly at: string; readonly name: string } | null
  /** Whether the payment that it is from was reversed. */
  readonly isPaymentReversed: boolean
}

/** Returns an allocation; null: there is none with this id. */
export async function findAllocation(db: Connection, id: number): Promise<FoundAllocation | null> {
  const row = await selectAllocations(db)
    .leftJoin('members as reverser', 'reverser.id', 'reversal.allocated_by')
    .leftJoin('payments as ended', 'ended.reverses_id', 'allocation.payment_id')
    .select(['reversal.allocated_at as reversed_at', 'reverser.name as reverser_name'])
    .select('ended.id as payment_reversal_id')
    .where('allocation.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { reversed_at: at, reverser_name: name } = row
  return {
    ...toAllocation(row),
    reversal: at === null ? null : { at, name: name ?? '' },
    isPaymentReversed: row.payment_reversal_id !== null,
  }
}

/** Returns a payment; null: there is none with this id. */
export async function findPayment(db: Connection, id: number): Promise<Payment | null> {
  const row = await db
    .selectFrom('payments as payment')
    .innerJoin('members as recorder', 'recorder.id', 'payment.recorded_by')
    .leftJoin('payments as reversal', 'reversal.reverses_id', 'payment.id')
    .selectAll('payment')
    .select(['recorder.name as recorder_name', 'reversal.id as reversal_id'])
    .where('payment.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    customerId: row.customer_id,
    direction: row.direction as Direction, // as: only these are stored
    nature: row.nature as Nature, // as: only these are stored
    ...{ method: row.method, methodId: row.method_id },
    paidOn: row.paid_on,
    currencyId: row.currency_id,
    amount: fromScaled(row.amount, 2),
    reference: row.reference,
    reversesId: row.reverses_id,
    recordedAt: row.recorded_at,
    recordedBy: row.recorder_name,
    reversedById: row.reversal_id,
  }
}

/** Returns the id of the method with a name with which payments can be recorded; null: there is none, or it is retired. */
export async function findPaymentMethod(db: Connection, name: string): Promise<number | null> {
  const methods = db.selectFrom('payment_methods').select('id').where('name', '=', name)
  return (await methods.where('retired_at', 'is', null).executeTakeFirst())?.id ?? null
}

/** What decides whether a payment can be recorded. */
interface PaymentRecords {
  readonly isIssuingOn: boolean
  /** `sample`: it is part of the sample data. */
  readonly customer: 'own' | 'sample' | 'unknown'
  readonly hasCurrency: boolean
}

/** Finds the records that a payment refers to, and whether issuing is on, in one statement. */
export async function findPaymentRecords(
  db: Connection,
  { customerId, currencyId }: Pick<NewPayment, 'customerId' | 'currencyId'>,
): Promise<PaymentRecords> {
  const row = await db
    .selectFrom('issuing_settings')
    .leftJoin('customers', (join) => join.on('customers.id', '=', customerId))
    .leftJoin('currencies', (join) => join.on('currencies.id', '=', currencyId))
    .leftJoin('sample_records', (join) =>
      join.on('sample_records.record_type', '=', 'customers').on('sample_records.record_id', '=', customerId),
    )
    .select(['issuing_settings.is_on', 'customers.id as customer_id', 'currencies.id as currency_id'])
    .select('sample_records.record_id as sample_id')
    .executeTakeFirstOrThrow()
  const ownOrSample = row.sample_id === null ? 'own' : 'sample'
  return {
    isIssuingOn: row.is_on === 1,
    customer: row.customer_id === null ? 'unknown' : ownOrSample,
    hasCurrency: row.currency_id !== null,
  }
}

/** Returns the number of a document that could be issued, as shown; null: there is none with this id. */
export async function findDraftNumber(db: Connection, documentId: number): Promise<string | null> {
  const issuedNames = issuedKinds.map(({ name }) => name)
  const row = await db
    .selectFrom('documents')
    .innerJoin('kind_settings as settings', 'settings.kind', 'documents.kind')
    .select(['documents.prefix', 'documents.number', 'settings.number_width'])
    .where('documents.id', '=', documentId)
    .where('documents.kind', 'in', issuedNames)
    .executeTakeFirst()
  return row ? formatDocumentNumber(row.prefix, row.number, row.number_width) : null
}

/** Returns the ids of a customer and of all that were merged with it. The first one is the customer that the others were merged into. */
export async function listMergedIds(db: Connection, customerId: number): Promise<number[]> {
  const own = sql`select merged_into from customers where id = ${customerId}`
  const root = sql<number>`coalesce((${own}), ${customerId})`
  const merged = db.selectFrom('customers').select(['id', 'merged_into']).where('merged_into', '=', root)
  const rows = await merged.execute()
  // A customer into which no other one was merged, and that was not merged itself, has no rows.
  return [rows[0]?.merged_into ?? customerId, ...rows.map(({ id }) => id)]
}

/** Returns whether two customers are the same, or were merged. */
export async function isSameCustomer(db: Connection, one: number, other: number): Promise<boolean> {
  return one === other || (await listMergedIds(db, one)).includes(other)
}
