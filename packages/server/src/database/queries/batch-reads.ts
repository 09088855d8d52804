import { CompiledQuery } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { isServer } from './portable-sql.ts'
import { statementSeparator } from './transactions.ts'

/** A query with the function that converts its rows. */
export interface BatchRead<Found> {
  /** Null: there is nothing to read, and there are no rows. */
  readonly query: CompiledQuery<unknown> | null
  readonly mapRows: (rows: unknown[]) => Found
}

/** Combines a query that is not prepared with the function that converts its rows. See also `PreparedQuery.read`. */
export function createBatchRead<Row, Found>(
  query: CompiledQuery<Row> | null,
  mapRows: (rows: Row[]) => Found,
): BatchRead<Found> {
  return { query, mapRows: (rows) => mapRows(rows as Row[]) } // as: the rows of this query
}

/** Runs one read alone. */
export async function executeRead<Found>(
  db: Connection,
  { query, mapRows }: BatchRead<Found>,
): Promise<Found> {
  return mapRows(query === null ? [] : (await db.executeQuery(query)).rows)
}

/**
 * Runs independent reads, and returns their results in the same order. A database server receives them in one round trip,
 * because a round trip takes longer than most reads. In a transaction and on the embedded database they run one by one.
 */
export async function batchReads<Founds extends readonly unknown[]>(
  db: Connection,
  reads: { readonly [Position in keyof Founds]: BatchRead<Founds[Position]> },
): Promise<Founds> {
  const queries = reads.flatMap(({ query }) => query ?? [])
  const resultSets = await executeQueries(db, queries)
  let next = 0
  const founds = reads.map(({ query, mapRows }) => mapRows(query === null ? [] : (resultSets[next++] ?? [])))
  return founds as unknown as Founds // as: one result for each read, in the same order
}

async function executeQueries(db: Connection, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
  // In a transaction, deferred statements may be sent with the queries, and only the last result set would be returned.
  if (queries.length < 2 || !isServer(db) || db.isTransaction) {
    const resultSets: unknown[][] = []
    for (const query of queries) resultSets.push((await db.executeQuery(query)).rows)
    return resultSets
  }
  const text = queries.map(({ sql }) => sql).join(statementSeparator)
  const parameters = queries.flatMap(({ parameters }) => parameters)
  const { rows } = await db.executeQuery<unknown[]>(CompiledQuery.raw(text, parameters))
  if (rows.length !== queries.length)
    throw new Error(`Expected ${queries.length} result sets, got ${rows.length}`)
  return rows
}
