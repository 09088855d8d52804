import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import { type Decimal, decimal, exact, times, toMoney } from '@quittance/shared/money/decimal.ts'
import { type RawBuilder, sql } from 'kysely'

// What several subjects ask of many documents at once, in the same words.

/** 1 for what is past due and not paid in full, whatever its status; else 0. */
export function isLate(today: CalendarDay): RawBuilder<number> {
  return sql<number>`case when is_unpaid = 1 and due_order < ${today} then 1 else 0 end`
}

/** In cents, as text: a sum can be larger than what a number holds exactly. */
export const totalSum = asText(sql`sum(total)`)

/** What is asked for beyond what was paid, likewise. */
export const unpaidSum = asText(sql`sum(case when is_unpaid = 1 then total - amount_paid else 0 end)`)

function asText(sum: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`cast(${sum} as char)`
}

const cent = exact(decimal('0.01'))

/** @param sum whole cents, as a database answers a sum of them @returns the amount */
export function fromCents(sum: string): Decimal {
  return toMoney(times(exact(decimal(sum)), cent))
}
