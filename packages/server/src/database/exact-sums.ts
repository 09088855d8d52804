import { type RawBuilder, sql } from 'kysely'

/** Builds the sum of an expression of whole numbers, as text that `readSum` reads. */
export type SumOf = (expression: RawBuilder<unknown>) => RawBuilder<string>

/**
 * Runs a query that sums whole numbers exactly. Database servers sum them as decimals; SQLite sums in 64 bits and raises an
 * error when that is not enough. The query then runs again with sums of two parts, which take half as long again.
 * @param query builds and executes the query with the sums that it is given
 */
export async function withExactSums<Result>(query: (sumOf: SumOf) => Promise<Result>): Promise<Result> {
  try {
    return await query(sumWhole)
  } catch (error) {
    if (!isOverflow(error)) throw error
    return await query(sumParts)
  }
}

function isOverflow(error: unknown): boolean {
  return error instanceof Error && error.message === 'integer overflow'
}

function sumWhole(expression: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`cast(sum(${expression}) as char)`
}

const partSize = 1_000_000_000n
const partSizeInSql = sql.lit(Number(partSize))

/** SQLite divides whole numbers towards zero, and the remainder has the sign of the dividend. */
function sumParts(expression: RawBuilder<unknown>): RawBuilder<string> {
  const high = sql`cast(sum((${expression}) / ${partSizeInSql}) as text)`
  const low = sql`cast(sum((${expression}) % ${partSizeInSql}) as text)`
  return sql<string>`${high} || ' ' || ${low}`
}

/** Reads a sum of at least one row. @throws SyntaxError for any other text */
export function readSum(text: string): bigint {
  const [first = '', second] = text.split(' ')
  return second === undefined ? BigInt(first) : BigInt(first) * partSize + BigInt(second)
}
