import type { CalendarDay, CalendarMonth } from '@quittance/shared/documents/calendar.ts'
import { hasField, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { Decimal } from '@quittance/shared/money/decimal.ts'
import { sql } from 'kysely'
import { parseMoneySum, unpaidAmount, withExactSums } from '#database/queries/exact-sums.ts'
import { bothFlagValues, skipSqliteIndex } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { type Selection, type SumFilter, selectUnpaid } from './repository.ts'

/** Money that came in within a month, less refunds. */
export interface MonthAmount {
  readonly month: CalendarMonth
  readonly amount: Decimal
}

interface MonthFilter {
  readonly currencyId: number
  /** Both included. */
  readonly from: CalendarDay
  readonly to: CalendarDay
}

/** Returns the money that moved, by month of the payment. Reversed payments and their reversals do not count: their balance is zero. */
export async function sumPaymentsByMonth(
  db: Connection,
  { currencyId, from, to }: MonthFilter,
): Promise<MonthAmount[]> {
  const signed = sql`case when payment.direction = 'in' then balance.amount else -balance.amount end`
  const query = db
    .selectFrom('payments as payment')
    .innerJoin('payment_balances as balance', 'balance.payment_id', 'payment.id')
    .select(sql<string>`substr(payment.paid_on, 1, 7)`.as('month'))
    .where('payment.paid_on', '>=', from)
    .where('payment.paid_on', '<=', to)
    .where('payment.currency_id', '=', currencyId)
    .where('payment.nature', '=', 'money')
    .groupBy('month')
  const rows = await withExactSums((sumOf) => query.select(sumOf(signed).as('amount')).execute())
  return rows.map(({ month, amount }) => ({ month, amount: parseMoneySum(amount) }))
}

/** Unpaid amount of documents with the same due date. A day can have several sums. */
export interface DaySum {
  /** 9999-12-31: no due date was agreed. */
  readonly dueDate: CalendarDay
  readonly count: number
  readonly due: Decimal
}

/** Returns what is unpaid by due date: of the documents of `selectUnpaid`, whose two parts are together in the index of totals. */
export async function sumUnpaidByDay(db: Connection, filter: SumFilter): Promise<DaySum[]> {
  const [typed, balances] = selectUnpaid(db, filter)
  // The index of due dates would save sorting the few days, and has no amounts.
  const day = skipSqliteIndex<CalendarDay>('due_order')
  const rows = await withExactSums((sumOf) => {
    const sum = (selection: Selection) =>
      selection
        .select([day.as('day'), sumOf(unpaidAmount).as('due')])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .groupBy('day')
    return sum(typed).unionAll(sum(balances)).execute()
  })
  return rows.map(({ day: dueDate, count, due }) => ({
    dueDate,
    count: Number(count),
    due: parseMoneySum(due),
  }))
}

const creditKinds = kinds.filter((kind) => hasField(kind, 'correctedInvoice')).map(({ name }) => name)

/** Returns what is left of payments and of issued credit notes. */
export async function sumUnallocated(
  db: Connection,
  currencyId: number,
): Promise<{ readonly payments: Decimal | null; readonly credits: Decimal | null }> {
  const ofPayments = db
    .selectFrom('payment_balances')
    .where('currency_id', '=', currencyId)
    .where('direction', '=', 'in')
    .where('is_open', '=', 1)
  const ofCredits = db
    .selectFrom('documents')
    .where('kind', 'in', creditKinds)
    // Archived credit notes can be used, too. Both values are named, so that the index is used.
    .where('is_archived', 'in', bothFlagValues)
    .where('is_balance_due', '=', 1)
    .where('currency_id', '=', currencyId)
    .groupBy('currency_id')
  const [payments] = await withExactSums((sumOf) =>
    ofPayments.select(sumOf(sql`amount - used`).as('left')).execute(),
  )
  const [credits] = await withExactSums((sumOf) =>
    ofCredits.select(sumOf(sql`balance_due`).as('left')).execute(),
  )
  return {
    payments: payments === undefined || payments.left === null ? null : parseMoneySum(payments.left),
    credits: credits ? parseMoneySum(credits.left) : null,
  }
}
