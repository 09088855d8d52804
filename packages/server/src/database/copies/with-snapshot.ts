import { sql } from 'kysely'
import type { Connection } from '#database/schema.ts'
import { isServer } from '#database/dialect-sql.ts'
import { decimalColumns } from './stored-tables.ts'
import type { TableThere } from './tables-there.ts'

export type StoredValue = null | string | number | bigint | Uint8Array

/**
 * Shows all of the database as it is at one moment, however long that takes. Nobody who saves meanwhile waits for it.
 * @param db on the embedded database a connection that nothing else uses
 */
export async function withSnapshot<Result>(
  db: Connection,
  work: (snapshot: Connection) => Promise<Result>,
): Promise<Result> {
  return await db.connection().execute(async (connection) => {
    await begin(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

async function begin(connection: Connection): Promise<void> {
  if (isServer(connection)) {
    await sql`set transaction isolation level repeatable read`.execute(connection)
    await sql`start transaction with consistent snapshot, read only`.execute(connection)
    return
  }
  // Takes no lock; what it sees is settled by the first thing that it reads.
  await sql`begin deferred`.execute(connection)
  await sql`select count(*) from sqlite_schema`.execute(connection)
}

const rowsAtOnce = 1_000

/** All rows of a table in the order of its key, the values in the order of its columns. */
export async function* readRows(snapshot: Connection, table: TableThere): AsyncGenerator<StoredValue[]> {
  const tables = snapshot.withTables<Readonly<Record<string, Record<string, StoredValue>>>>()
  let query = tables.selectFrom(table.name).select([...table.columns])
  for (const column of table.key) query = query.orderBy(column)
  const read = table.columns.map((column) => readerOf(table.name, column))
  for await (const row of query.stream(rowsAtOnce)) yield read.map((value) => value(row))
}

type Reader = (row: Record<string, StoredValue>) => StoredValue

function readerOf(table: string, column: string): Reader {
  const isDecimal = decimalColumns[table]?.includes(column) === true
  return (row) => {
    const value = row[column] ?? null
    return isDecimal && typeof value === 'string' ? shortest(value) : value
  }
}

/** `20.0000` and `20` are one figure. */
function shortest(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}
