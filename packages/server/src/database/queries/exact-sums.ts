import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import { type Decimal, decimal, multiplyExact, toExact, toMoney } from '@quittance/shared/money/decimal.ts'
import { type RawBuilder, sql } from 'kysely'

/** Builds the sum of an expression of whole numbers, as text that `readSum` reads. */
export type SumBuilder = (expression: RawBuilder<unknown>) => RawBuilder<string>

/**
 * Runs a query that sums whole numbers exactly. Database servers sum them as decimals; SQLite sums in 64 bits and raises an
 * error when that is not enough. The query then runs again with sums of two parts, which take half as long again.
 * @param query builds and executes the query with the sums that it is given
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

/** SQLite divides whole numbers towards zero, and the remainder has the sign of the dividend. */
function buildSplitSum(expression: RawBuilder<unknown>): RawBuilder<string> {
  const high = sql`cast(sum((${expression}) / ${partSizeInSql}) as text)`
  const low = sql`cast(sum((${expression}) % ${partSizeInSql}) as text)`
  return sql<string>`${high} || ' ' || ${low}`
}

/** Reads a sum of at least one row. @throws SyntaxError for any other text */
export function parseSum(text: string): bigint {
  const [first = '', second] = text.split(' ')
  return second === undefined ? BigInt(first) : BigInt(first) * partSize + BigInt(second)
}

// What several subjects ask of many documents at once, in the same words.

/** 1 for what is past due and not paid in full, whatever its status; else 0. */
export function isLate(today: CalendarDay): RawBuilder<number> {
  return sql<number>`case when is_unpaid = 1 and due_order < ${today} then 1 else 0 end`
}

/** The total of a document in cents. */
export const documentTotal = sql`total`

/** The part of the total that is not paid, in cents; 0 where nothing is open. */
export const unpaidAmount = sql`case when is_unpaid = 1 then total - amount_paid else 0 end`

const cent = toExact(decimal('0.01'))

/** @param sum whole cents, from a query within `withExactSums` @returns the amount */
export function parseMoneySum(sum: string): Decimal {
  return toMoney(multiplyExact(toExact(decimal(String(parseSum(sum)))), cent))
}
