import { sql } from 'kysely'
import { buildInsert, splitIntoBatches } from '#database/queries/insert-rows.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { decimalColumns } from './stored-tables.ts'
import type { StoredTable } from './table-columns.ts'

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
    await beginSnapshot(connection)
    try {
      return await work(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

async function beginSnapshot(connection: Connection): Promise<void> {
  if (isServer(connection)) {
    await sql`set transaction isolation level repeatable read`.execute(connection)
    await sql`start transaction with consistent snapshot, read only`.execute(connection)
    return
  }
  // Takes no lock; what it sees is settled by the first thing that it reads.
  await sql`begin deferred`.execute(connection)
  await sql`select count(*) from sqlite_schema`.execute(connection)
}

const rowsPerFetch = 1_000

/** All rows of a table in the order of its key, the values in the order of its columns. */
export async function* readRows(snapshot: Connection, table: StoredTable): AsyncGenerator<StoredValue[]> {
  const tables = snapshot.withTables<Readonly<Record<string, Record<string, StoredValue>>>>()
  let query = tables.selectFrom(table.name).select([...table.columns])
  for (const column of table.key) query = query.orderBy(column)
  const read = table.columns.map((column) => createValueReader(table.name, column))
  for await (const row of query.stream(rowsPerFetch)) yield read.map((value) => value(row))
}

type ValueReader = (row: Record<string, StoredValue>) => StoredValue

function createValueReader(table: string, column: string): ValueReader {
  const isDecimal = decimalColumns[table]?.includes(column) === true
  return (row) => {
    const value = row[column] ?? null
    return isDecimal && typeof value === 'string' ? trimZeros(value) : value
  }
}

/** `20.0000` and `20` are one figure. */
function trimZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

// Well below the 32,766 that SQLite takes in a statement: more of them take longer.
const maxValuesPerStatement = 8_000

interface TableRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly StoredValue[])[]
}

/** Many rows as they are, keys and all: written past the query builder, which would take longer than the database. */
export async function insertStoredRows(db: Connection, { table, columns, rows }: TableRows): Promise<void> {
  const mostRows = Math.max(1, Math.floor(maxValuesPerStatement / columns.length))
  for (const portion of splitIntoBatches(rows, measureRow, mostRows)) {
    await db.executeQuery(buildInsert({ table, columns }, portion))
  }
}

function measureRow(row: readonly StoredValue[]): number {
  return row.reduce((sum: number, value) => sum + measureValue(value), 0)
}

function measureValue(value: StoredValue): number {
  if (typeof value === 'string') return value.length
  return value instanceof Uint8Array ? value.length * 2 : 8
}

/** The id that the next record of a table gets, by the name of the table: what was deleted is never meant by a new one. */
export type NextIds = Readonly<Record<string, number>>

interface NextId {
  readonly name: string
  readonly next: number | string
}

/** By table. The id of what was deleted is never given again: a copy goes on where its original was. */
export async function readNextIds(db: Connection, tables: readonly string[]): Promise<NextIds> {
  const { rows } = await (isServer(db) ? serverNextIdsQuery : fileNextIdsQuery).execute(db)
  const wanted = rows.filter(({ name }) => tables.includes(name))
  return Object.fromEntries(wanted.map(({ name, next }) => [name, Number(next)]))
}

const serverNextIdsQuery = sql<NextId>`select table_name as name, auto_increment as next
  from information_schema.tables where table_schema = database() and auto_increment is not null`

const fileNextIdsQuery = sql<NextId>`select name, seq + 1 as next from sqlite_sequence`

export async function writeNextIds(db: Connection, nextIds: NextIds): Promise<void> {
  for (const [name, next] of Object.entries(nextIds)) {
    if (isServer(db)) {
      await sql`alter table ${sql.table(name)} auto_increment = ${sql.lit(next)}`.execute(db)
    } else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${next - 1})`.execute(db)
    }
  }
}
