import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type Decimal, decimal, multiplyExact, toExact, toMoney } from '@quittance/shared/money/decimal.ts'
import { type RawBuilder, sql } from 'kysely'

/** Builds the sum of an integer expression, as text that `parseSum` reads. */
export type SumBuilder = (expression: RawBuilder<unknown>) => RawBuilder<string>

/**
 * Runs a query with exact sums of integers. Database servers compute sums as decimals. SQLite computes them in 64 bits and
 * raises an error on overflow; the query then runs again with sums that consist of two parts, which take half as long again.
 * @param query builds and executes the query with the sums of the given builder
 */
export async function withExactSums<Result>(query: (sumOf: SumBuilder) => Promise<Result>): Promise<Result> {
  try {
    return await query(buildWholeSum)
  } catch (error) {
    if (!isOverflowError(error)) throw error
    return await query(buildSplitSum)
  }
}

function isOverflowError(error: unknown): boolean {
  return error instanceof Error && error.message === 'integer overflow'
}

function buildWholeSum(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`cast(sum(${expression}) as char)`
}

const partSize = 1_000_000_000n
const partSizeInSql = sql.lit(Number(partSize))

/** SQLite divides integers towards zero, and the remainder has the sign of the dividend. */
function buildSplitSum(expression: RawBuilder<unknown>): RawBuilder<string> {
  const high = sql`cast(sum((${expression}) / ${partSizeInSql}) as text)`
  const low = sql`cast(sum((${expression}) % ${partSizeInSql}) as text)`
  return sql<string>`${high} || ' ' || ${low}`
}

/** Parses a sum of at least one row. Throws `SyntaxError` for any other text. */
export function parseSum(text: string): bigint {
  const [first = '', second] = text.split(' ')
  return second === undefined ? BigInt(first) : BigInt(first) * partSize + BigInt(second)
}

// Sums and conditions of the table `documents` that several subjects use. They are here because `dashboard/` must not import
// `documents/`.

/** SQL expression: 1 if the document is past due and not fully paid, whatever its status, otherwise 0. */
export function isLate(today: CalendarDay): RawBuilder<number> {
  return sql<number>`case when is_unpaid = 1 and due_order < ${today} then 1 else 0 end`
}

/** SQL expression: the total of the document, in cents. */
export const documentTotal = sql`total`

/** SQL expression: what is due of an issued document, otherwise the part of the total that is not paid, in cents. 0 if nothing is outstanding. */
export const unpaidAmount = sql`case when is_unpaid = 1 then coalesce(balance_due, total - amount_paid) else 0 end`

const cent = toExact(decimal('0.01'))

/** Converts a sum in cents, from a query in `withExactSums`, into an amount. */
export function parseMoneySum(sum: string): Decimal {
  return toMoney(multiplyExact(toExact(decimal(String(parseSum(sum)))), cent))
}
