import { CompiledQuery } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { isServer } from './portable-sql.ts'
import { markBatch, statementSeparator } from './transactions.ts'

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
 * Runs reads that do not need each other's results, in this order, and returns their results in the same one. A database server receives
 * all in one round trip, because a round trip takes longer than most reads. On the embedded database they run one by one.
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
  if (queries.length < 2 || !isServer(db)) {
    const resultSets: unknown[][] = []
    for (const query of queries) resultSets.push((await db.executeQuery(query)).rows)
    return resultSets
  }
  const text = queries.map(({ sql }) => sql).join(statementSeparator)
  const parameters = queries.flatMap(({ parameters }) => parameters)
  const batch = markBatch(CompiledQuery.raw(text, parameters), queries.length)
  const { rows } = await db.executeQuery(batch)
  if (rows.length !== queries.length)
    throw new Error(`Expected ${queries.length} result sets, got ${rows.length}`)
  return rows as unknown[][] // as: the result sets of a batch
}
