import { CompiledQuery } from 'kysely'
import type { Connection } from '#database/database.ts'
import type { StoredValue } from './with-snapshot.ts'

// SQLite takes at most 32,766 values in a statement, MySQL 16 MB of them.
const mostValues = 8_000
const mostBytes = 1_000_000

interface Rows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly StoredValue[])[]
}

/** Many rows as they are, keys and all: written past the query builder, which would take longer than the database. */
export async function insertRows(db: Connection, { table, columns, rows }: Rows): Promise<void> {
  const names = columns.map((column) => `\`${column}\``).join(', ')
  const places = `(${columns.map(() => '?').join(', ')})`
  for (const portion of portions(rows, Math.max(1, Math.floor(mostValues / columns.length)))) {
    const text = `insert into \`${table}\` (${names}) values ${portion.map(() => places).join(', ')}`
    await db.executeQuery(CompiledQuery.raw(text, portion.flat()))
  }
}

function* portions(rows: Rows['rows'], mostRows: number): Generator<Rows['rows'][number][]> {
  let portion: Rows['rows'][number][] = []
  let bytes = 0
  for (const row of rows) {
    const size = row.reduce((sum: number, value) => sum + sizeOf(value), 0)
    if (portion.length > 0 && (portion.length >= mostRows || bytes + size > mostBytes)) {
      yield portion
      portion = []
      bytes = 0
    }
    portion.push(row)
    bytes += size
  }
  if (portion.length > 0) yield portion
}

function sizeOf(value: StoredValue): number {
  if (typeof value === 'string') return value.length
  return value instanceof Uint8Array ? value.length * 2 : 8
}
