import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import { type Decimal, decimal, exact, times, toMoney } from '@quittance/shared/money/decimal.ts'
import { type RawBuilder, sql } from 'kysely'
import { readSum } from './exact-sums.ts'

// What several subjects ask of many documents at once, in the same words.

/** 1 for what is past due and not paid in full, whatever its status; else 0. */
export function isLate(today: CalendarDay): RawBuilder<number> {
  return sql<number>`case when is_unpaid = 1 and due_order < ${today} then 1 else 0 end`
}

/** The total of a document in cents. */
export const documentTotal = sql`total`

/** The part of the total that is not paid, in cents; 0 where nothing is open. */
export const unpaidAmount = sql`case when is_unpaid = 1 then total - amount_paid else 0 end`

const cent = exact(decimal('0.01'))

/** @param sum whole cents, from a query within `withExactSums` @returns the amount */
export function readMoneySum(sum: string): Decimal {
  return toMoney(times(exact(decimal(String(readSum(sum)))), cent))
}
