import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { NamedRecord } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, fromScaled } from '@quittance/shared/money/decimal.ts'
import { compareNames } from '@quittance/shared/text/compare-names.ts'
import { type RawBuilder, sql } from 'kysely'
import { parseMoneySum, withExactSums } from '#database/queries/exact-sums.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type Direction, listMergedIds, type Nature, type Payment } from './repository.ts'

export interface PaymentFilter {
  /** Undefined: payments of every invoice. */
  readonly invoiceId?: number | undefined
  /** The customer, or one that was merged with it. Undefined: payments of every customer. */
  readonly customerId?: number | undefined
  /** Undefined: payments in every currency. */
  readonly currencyId?: number | undefined
  /** First and last day of the payments, both included. Undefined: no limit. */
  readonly from?: CalendarDay | undefined
  readonly to?: CalendarDay | undefined
}

interface PaymentPage extends PaymentFilter {
  /** Only payments before this one, in the order of the list; undefined: the first page. */
  readonly before?: number | undefined
  readonly limit: number
}

/** A payment as lists show it. */
export interface ListedPayment extends Payment {
  readonly customerName: string
  readonly currencyName: string
  readonly unallocated: Decimal
}

/** A filter whose customer was resolved to all that were merged with it. */
interface Condition extends Omit<PaymentFilter, 'customerId'> {
  /** Undefined: payments of every customer. */
  readonly customerIds: readonly number[] | undefined
}

async function resolveFilter(db: Connection, { customerId, ...filter }: PaymentFilter): Promise<Condition> {
  const customerIds = customerId === undefined ? undefined : await listMergedIds(db, customerId)
  return { ...filter, customerIds }
}

/** Condition: the payment is of one of the customers, in the currency and the period, and some of it is allocated to the invoice. */
function matchesFilter({ invoiceId, customerIds, currencyId, from, to }: Condition): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`1 = 1`]
  if (customerIds !== undefined) conditions.push(sql`payment.customer_id in (${sql.join(customerIds)})`)
  if (currencyId !== undefined) conditions.push(sql`payment.currency_id = ${currencyId}`)
  if (from !== undefined) conditions.push(sql`payment.paid_on >= ${from}`)
  if (to !== undefined) conditions.push(sql`payment.paid_on <= ${to}`)
  if (invoiceId !== undefined)
    conditions.push(
      sql`payment.id in (select payment_id from allocations where invoice_id = ${invoiceId} and payment_id is not null)`,
    )
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * Returns payments, the latest recorded first. The ids of the page are read alone, in the order of the table: with other tables in the
 * query, a database server can begin with one of these and sort all payments.
 */
export async function listPayments(
  db: Connection,
  { before, limit, ...filter }: PaymentPage,
): Promise<ListedPayment[]> {
  const condition = await resolveFilter(db, filter)
  let page = db.selectFrom('payments as payment').select('payment.id').where(matchesFilter(condition))
  if (before !== undefined) page = page.where('payment.id', '<', before)
  const ids = (await page.orderBy('payment.id', 'desc').limit(limit).execute()).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await selectPayments(db).where('payment.id', 'in', ids).orderBy('payment.id', 'desc').execute()
  return rows.map(toListedPayment)
}

/** Returns a payment; null: there is none with this id. */
export async function findListedPayment(db: Connection, id: number): Promise<ListedPayment | null> {
  const row = await selectPayments(db).where('payment.id', '=', id).executeTakeFirst()
  return row ? toListedPayment(row) : null
}

function selectPayments(db: Connection) {
  return db
    .selectFrom('payments as payment')
    .innerJoin('payment_balances as balance', (join) =>
      join.on('balance.payment_id', '=', sql<number>`coalesce(payment.reverses_id, payment.id)`),
    )
    .innerJoin('customers as customer', 'customer.id', 'payment.customer_id')
    .innerJoin('currencies as currency', 'currency.id', 'payment.currency_id')
    .innerJoin('members as recorder', 'recorder.id', 'payment.recorded_by')
    .leftJoin('payments as reversal', 'reversal.reverses_id', 'payment.id')
    .selectAll('payment')
    .select(['balance.amount as usable', 'balance.used', 'currency.name as currency_name'])
    .select(['customer.company_name', 'customer.client_name', 'customer.username'])
    .select(['recorder.name as recorder_name', 'reversal.id as reversal_id'])
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof selectPayments>['execute']>>[number]

function toListedPayment(row: PaymentRow): ListedPayment {
  return {
    id: row.id,
    customerId: row.customer_id,
    customerName: row.company_name || row.client_name || row.username,
    direction: row.direction as Direction, // as: only these are stored
    nature: row.nature as Nature, // as: only these are stored
    method: row.method,
    paidOn: row.paid_on,
    currencyId: row.currency_id,
    currencyName: row.currency_name,
    amount: fromScaled(row.amount, 2),
    unallocated: fromScaled(row.reverses_id === null ? row.usable - row.used : 0, 2),
    reference: row.reference,
    reversesId: row.reverses_id,
    reversedById: row.reversal_id,
    recordedAt: row.recorded_at,
    recordedBy: row.recorder_name,
  }
}

/** Sums of payments in one currency. */
export interface PaymentTotals {
  readonly currency: string
  readonly in: Decimal
  readonly out: Decimal
  readonly unallocated: Decimal
}

/**
 * Condition: the payment of a balance matches a filter. Balances have the currency, so that one index answers without payments where no
 * other filter is given.
 */
function isBalanceOf({ currencyId, ...others }: Condition): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`1 = 1`]
  if (currencyId !== undefined) conditions.push(sql`balance.currency_id = ${currencyId}`)
  if (Object.values(others).some((value) => value !== undefined))
    conditions.push(
      sql`balance.payment_id in (select payment.id from payments as payment where ${matchesFilter(others)})`,
    )
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** Returns the sums of the money of a filter by currency, without reversed payments. */
export async function sumPayments(db: Connection, filter: PaymentFilter): Promise<PaymentTotals[]> {
  const ofDirection = (direction: Direction) =>
    sql`case when balance.direction = ${direction} and balance.nature = 'money' then balance.amount else 0 end`
  const left = sql`case when balance.direction = 'in' then balance.amount - balance.used else 0 end`
  const condition = await resolveFilter(db, filter)
  const { rows } = await withExactSums((sumOf) =>
    sql<{ currency: string; money_in: string; money_out: string; rest: string }>`
      select currencies.name as currency, ${sumOf(ofDirection('in'))} as money_in,
        ${sumOf(ofDirection('out'))} as money_out, ${sumOf(left)} as rest
      from payment_balances as balance
      inner join currencies on currencies.id = balance.currency_id
      where ${isBalanceOf(condition)}
      group by currencies.name order by currencies.name`.execute(db),
  )
  return rows.map((row) => ({
    currency: row.currency,
    in: parseMoneySum(row.money_in),
    out: parseMoneySum(row.money_out),
    unallocated: parseMoneySum(row.rest),
  }))
}

/** Returns the payment methods that are not retired, by name. */
export async function listPaymentMethods(db: Connection): Promise<NamedRecord[]> {
  const methods = db.selectFrom('payment_methods').select(['id', 'name']).where('retired_at', 'is', null)
  return (await methods.execute()).sort(compareNames)
}
