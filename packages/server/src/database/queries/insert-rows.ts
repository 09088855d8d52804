import { CompiledQuery, type Insertable } from 'kysely'
import type { Connection, Schema } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { deferStatement } from './transactions.ts'

interface InsertTarget<Name extends string> {
  readonly table: Name
  readonly verb?: 'insert' | 'replace'
}

/**
 * Rows of one table with the same columns, in as few statements as can hold them. What every save does is written down
 * directly: composing it takes the query builder longer than the database needs for it.
 * @param verb `replace` puts them in place of those with the same key
 * @returns the id that the database has given, where it gives any and it was one row
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

/** The same where nobody needs to know their ids: see `sendAlong`. */
export async function deferInsert<Name extends keyof Schema & string>(
  transaction: Connection,
  into: InsertTarget<Name>,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<void> {
  const slice = new TimeSlice()
  for (const statement of buildInserts(into, rows)) {
    await deferStatement(transaction, statement)
    // Of a few thousand rows: on the embedded database nothing else happens in this process meanwhile.
    if (slice.isSpent) await slice.yield()
  }
}

function* buildInserts<Name extends keyof Schema & string>(
  into: InsertTarget<Name>,
  rows: readonly Insertable<Schema[Name]>[],
): Generator<CompiledQuery> {
  const columns = Object.keys(rows[0] ?? {})
  for (const portion of splitIntoBatches(rows)) {
    const values = portion.map((row) => columns.map((column) => Reflect.get(row, column)))
    yield buildInsert({ ...into, columns }, values)
  }
}

/** One statement that writes rows, the values of each in the order of the columns. */
export function buildInsert(
  { verb = 'insert', table, columns }: InsertTarget<string> & { readonly columns: readonly string[] },
  rows: readonly (readonly unknown[])[],
): CompiledQuery {
  const names = columns.map((column) => `\`${column}\``).join(', ')
  const places = `(${columns.map(() => '?').join(', ')})`
  const text = `${verb} into \`${table}\` (${names}) values ${rows.map(() => places).join(', ')}`
  return CompiledQuery.raw(text, rows.flat())
}

// SQLite takes at most 32,766 values in a statement: enough for rows of sixteen.
const maxRowsPerStatement = 2_000

// MySQL takes at most 16 MB in one, and bytes are written in twice as many.
const maxBytesPerStatement = 1_000_000

/** Rows in portions that one statement can hold. @param sizeOf about how many bytes a row has, where they are many @param mostRows where they have other columns */
export function* splitIntoBatches<Row>(
  rows: readonly Row[],
  sizeOf: (row: Row) => number = () => 0,
  mostRows = maxRowsPerStatement,
): Generator<Row[]> {
  let portion: Row[] = []
  let bytes = 0
  for (const row of rows) {
    const size = sizeOf(row)
    if (portion.length > 0 && (portion.length >= mostRows || bytes + size > maxBytesPerStatement)) {
      yield portion
      portion = []
      bytes = 0
    }
    portion.push(row)
    bytes += size
  }
  if (portion.length > 0) yield portion
}
