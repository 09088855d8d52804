import type { Connection } from '#database/schema.ts'
import { inPortions } from '#database/in-portions.ts'
import { insertStatement } from '#database/insert-rows.ts'
import type { StoredValue } from './with-snapshot.ts'

// Well below the 32,766 that SQLite takes in a statement: more of them take longer.
const mostValues = 8_000

interface Rows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly StoredValue[])[]
}

/** Many rows as they are, keys and all: written past the query builder, which would take longer than the database. */
export async function insertRows(db: Connection, { table, columns, rows }: Rows): Promise<void> {
  const mostRows = Math.max(1, Math.floor(mostValues / columns.length))
  for (const portion of inPortions(rows, sizeOfRow, mostRows)) {
    await db.executeQuery(insertStatement({ table, columns }, portion))
  }
}

function sizeOfRow(row: readonly StoredValue[]): number {
  return row.reduce((sum: number, value) => sum + sizeOf(value), 0)
}

function sizeOf(value: StoredValue): number {
  if (typeof value === 'string') return value.length
  return value instanceof Uint8Array ? value.length * 2 : 8
}
