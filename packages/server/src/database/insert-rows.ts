import { CompiledQuery, type Insertable } from 'kysely'
import { TimeSlice } from '#time-slice.ts'
import type { Connection } from './schema.ts'
import { inPortions } from './in-portions.ts'
import type { Schema } from './schema.ts'
import { sendAlong } from './sent-along.ts'

interface Into<Name extends string> {
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
  into: Into<Name>,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<number> {
  let id = 0
  for (const statement of statementsFor(into, rows)) {
    const { insertId = 0n } = await db.executeQuery(statement)
    id = Number(insertId)
  }
  return id
}

/** The same where nobody needs to know their ids: see `sendAlong`. */
export async function insertAlong<Name extends keyof Schema & string>(
  transaction: Connection,
  into: Into<Name>,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<void> {
  const slice = new TimeSlice()
  for (const statement of statementsFor(into, rows)) {
    await sendAlong(transaction, statement)
    // Of a few thousand rows: on the embedded database nothing else happens in this process meanwhile.
    if (slice.isSpent) await slice.yield()
  }
}

function* statementsFor<Name extends keyof Schema & string>(
  into: Into<Name>,
  rows: readonly Insertable<Schema[Name]>[],
): Generator<CompiledQuery> {
  const columns = Object.keys(rows[0] ?? {})
  for (const portion of inPortions(rows)) {
    const values = portion.map((row) => columns.map((column) => Reflect.get(row, column)))
    yield insertStatement({ ...into, columns }, values)
  }
}

/** One statement that writes rows, the values of each in the order of the columns. */
export function insertStatement(
  { verb = 'insert', table, columns }: Into<string> & { readonly columns: readonly string[] },
  rows: readonly (readonly unknown[])[],
): CompiledQuery {
  const names = columns.map((column) => `\`${column}\``).join(', ')
  const places = `(${columns.map(() => '?').join(', ')})`
  const text = `${verb} into \`${table}\` (${names}) values ${rows.map(() => places).join(', ')}`
  return CompiledQuery.raw(text, rows.flat())
}
