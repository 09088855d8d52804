import { CompiledQuery, type Insertable } from 'kysely'
import type { Connection, Schema } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { deferStatement } from './transactions.ts'

interface InsertTarget<Name extends string> {
  readonly table: Name
  /** `replace` replaces rows with the same key. Absent: `insert`. */
  readonly verb?: 'insert' | 'replace'
}

/**
 * Inserts rows with the same columns into a table, in as few statements as possible. For writes of frequent calls: the text
 * is built directly, because the query builder takes longer than the database.
 * @returns the id that the database has assigned, if it assigns ids and there was one row
 */
export async function insertRows<Name extends keyof Schema & string>(
  db: Connection,
  into: InsertTarget<Name>,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<number> {
  let id = 0
  for (const statement of buildInserts(into, rows)) {
    const { insertId = 0n } = await db.executeQuery(statement)
    id = Number(insertId)
  }
  return id
}

/** Inserts rows whose ids are not needed: see `deferStatement`. */
export async function deferInsert<Name extends keyof Schema & string>(
  transaction: Connection,
  into: InsertTarget<Name>,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<void> {
  const slice = new TimeSlice()
  for (const statement of buildInserts(into, rows)) {
    await deferStatement(transaction, statement)
    // The embedded database blocks the event loop while it executes statements.
    if (slice.isSpent) await slice.yield()
  }
}

function* buildInserts<Name extends keyof Schema & string>(
  into: InsertTarget<Name>,
  rows: readonly Insertable<Schema[Name]>[],
): Generator<CompiledQuery> {
  const columns = Object.keys(rows[0] ?? {})
  for (const batch of splitIntoBatches(rows)) {
    const values = batch.map((row) => columns.map((column) => Reflect.get(row, column)))
    yield buildInsert({ ...into, columns }, values)
  }
}

/** Builds one statement that inserts rows. The values of each row are in the order of the columns. */
export function buildInsert(
  { verb = 'insert', table, columns }: InsertTarget<string> & { readonly columns: readonly string[] },
  rows: readonly (readonly unknown[])[],
): CompiledQuery {
  const names = columns.map((column) => `\`${column}\``).join(', ')
  const placeholders = `(${columns.map(() => '?').join(', ')})`
  const text = `${verb} into \`${table}\` (${names}) values ${rows.map(() => placeholders).join(', ')}`
  return CompiledQuery.raw(text, rows.flat())
}

// SQLite allows at most 32,766 values in a statement, which is enough for rows of 16 columns.
const maxRowsPerStatement = 2_000

// MySQL allows at most 16 MB in a statement, and binary values take twice their size.
const maxBytesPerStatement = 1_000_000

/**
 * Splits rows into batches that fit into one statement. A batch has at least one row.
 * @param measureBytes estimates the size of a row, for tables with large rows
 * @param maxRows for tables with another number of columns
 */
export function* splitIntoBatches<Row>(
  rows: readonly Row[],
  measureBytes: (row: Row) => number = () => 0,
  maxRows = maxRowsPerStatement,
): Generator<Row[]> {
  let batch: Row[] = []
  let bytes = 0
  for (const row of rows) {
    const rowBytes = measureBytes(row)
    if (batch.length > 0 && (batch.length >= maxRows || bytes + rowBytes > maxBytesPerStatement)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += rowBytes
  }
  if (batch.length > 0) yield batch
}
