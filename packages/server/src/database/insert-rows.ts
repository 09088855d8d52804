import { CompiledQuery, type Insertable } from 'kysely'
import type { Connection } from './database.ts'
import { inPortions } from './in-portions.ts'
import type { Schema } from './schema.ts'

/**
 * Rows of one table with the same columns, in as few statements as can hold them. What every save does is written down
 * directly: composing it takes the query builder longer than the database needs for it.
 * @param verb `replace` puts them in place of those with the same key
 * @returns the id that the database has given, where it gives any and it was one row
 */
export async function insertRows<Name extends keyof Schema & string>(
  db: Connection,
  { table, verb = 'insert' }: { readonly table: Name; readonly verb?: 'insert' | 'replace' },
  rows: readonly Insertable<Schema[Name]>[],
): Promise<number> {
  const [first] = rows
  if (first === undefined) return 0
  const columns = Object.keys(first)
  let id = 0
  for (const portion of inPortions(rows)) {
    const values = portion.map((row) => columns.map((column) => Reflect.get(row, column)))
    const { insertId = 0n } = await db.executeQuery(insertStatement({ verb, table, columns }, values))
    id = Number(insertId)
  }
  return id
}

interface Into {
  readonly verb?: 'insert' | 'replace'
  readonly table: string
  readonly columns: readonly string[]
}

/** One statement that writes rows, the values of each in the order of the columns. */
export function insertStatement(
  { verb = 'insert', table, columns }: Into,
  rows: readonly (readonly unknown[])[],
): CompiledQuery {
  const names = columns.map((column) => `\`${column}\``).join(', ')
  const places = `(${columns.map(() => '?').join(', ')})`
  const text = `${verb} into \`${table}\` (${names}) values ${rows.map(() => places).join(', ')}`
  return CompiledQuery.raw(text, rows.flat())
}
