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
    const values = portion.flatMap((row) => columns.map((column) => Reflect.get(row, column)))
    const text = `${verb} into \`${table}\` (${columns.map((column) => `\`${column}\``).join(', ')}) values ${placesFor(portion.length, columns.length)}`
    const { insertId = 0n } = await db.executeQuery(CompiledQuery.raw(text, values))
    id = Number(insertId)
  }
  return id
}

function placesFor(rows: number, columns: number): string {
  const row = `(${new Array(columns).fill('?').join(', ')})`
  return new Array(rows).fill(row).join(', ')
}
