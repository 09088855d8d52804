import { CompiledQuery } from 'kysely'
import type { Connection } from '#database/tables/schema.ts'
import { isServer } from './portable-sql.ts'
import { statementSeparator } from './transactions.ts'

/** A query, and what its rows say. */
export interface BatchRead<Found> {
  /** Null: nothing need be asked, there are no rows. */
  readonly query: CompiledQuery<unknown> | null
  readonly mapRows: (rows: unknown[]) => Found
}

/** Ties a query to what is made of its rows, so that it can be read alone or together with others. */
export function createBatchRead<Row, Found>(
  query: CompiledQuery<Row> | null,
  toFound: (rows: Row[]) => Found,
): BatchRead<Found> {
  return { query, mapRows: (rows) => toFound(rows as Row[]) } // as: the rows of this query
}

export async function executeRead<Found>(
  db: Connection,
  { query, mapRows: toFound }: BatchRead<Found>,
): Promise<Found> {
  return toFound(query === null ? [] : (await db.executeQuery(query)).rows)
}

/**
 * What can be asked before any of it is answered. A database server gets it as one text: there each way there and back
 * takes longer than most reads. Within a transaction each is asked by itself.
 */
export async function batchReads<Founds extends readonly unknown[]>(
  db: Connection,
  readings: { readonly [Place in keyof Founds]: BatchRead<Founds[Place]> },
): Promise<Founds> {
  const queries = readings.flatMap(({ query }) => query ?? [])
  const answers = await executeQueries(db, queries)
  let next = 0
  const founds = readings.map(({ query, mapRows: toFound }) =>
    toFound(query === null ? [] : (answers[next++] ?? [])),
  )
  return founds as unknown as Founds // as: one for each, in their order
}

async function executeQueries(db: Connection, queries: readonly CompiledQuery[]): Promise<unknown[][]> {
  // In a transaction a text may begin with what was sent along before, and only its last answer is handed on.
  if (queries.length < 2 || !isServer(db) || db.isTransaction) {
    const answers: unknown[][] = []
    for (const query of queries) answers.push((await db.executeQuery(query)).rows)
    return answers
  }
  const text = queries.map(({ sql }) => sql).join(statementSeparator)
  const parameters = queries.flatMap(({ parameters }) => parameters)
  const { rows } = await db.executeQuery<unknown[]>(CompiledQuery.raw(text, parameters))
  if (rows.length !== queries.length) throw new Error(`${queries.length} queries had ${rows.length} answers`)
  return rows
}
