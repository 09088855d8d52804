import { sql } from 'kysely'
import { buildInsert, splitIntoBatches } from '#database/queries/insert-rows.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { decimalColumns } from './stored-tables.ts'
import type { StoredTable } from './table-columns.ts'

export type StoredValue = null | string | number | bigint | Uint8Array

/**
 * Runs work in a read-only snapshot of the whole database. Writers are not blocked.
 * @param db for the embedded database, a connection that nothing else uses
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
  // Acquires no lock. The first read determines the snapshot.
  await sql`begin deferred`.execute(connection)
  await sql`select count(*) from sqlite_schema`.execute(connection)
}

const rowsPerFetch = 1_000

/** Yields all rows of a table in the order of its key. Their values are in the order of its columns. */
export async function* readRows(snapshot: Connection, table: StoredTable): AsyncGenerator<StoredValue[]> {
  const tables = snapshot.withTables<Readonly<Record<string, Record<string, StoredValue>>>>()
  let query = tables.selectFrom(table.name).select([...table.columns])
  for (const column of table.key) query = query.orderBy(column)
  const readers = table.columns.map((column) => createValueReader(table.name, column))
  for await (const row of query.stream(rowsPerFetch)) yield readers.map((readValue) => readValue(row))
}

type ValueReader = (row: Record<string, StoredValue>) => StoredValue

function createValueReader(table: string, column: string): ValueReader {
  const isDecimal = decimalColumns[table]?.includes(column) === true
  return (row) => {
    const value = row[column] ?? null
    return isDecimal && typeof value === 'string' ? trimZeros(value) : value
  }
}

/** Removes trailing zeros: `20.0000` becomes `20`. */
function trimZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

// Well below the limit of SQLite (32,766), because longer statements are slower.
const maxValuesPerStatement = 8_000

interface TableRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly StoredValue[])[]
}

/** Inserts rows with their keys, in batches. Builds the text directly, because the query builder takes longer than the database. */
export async function insertStoredRows(db: Connection, { table, columns, rows }: TableRows): Promise<void> {
  const maxRows = Math.max(1, Math.floor(maxValuesPerStatement / columns.length))
  for (const batch of splitIntoBatches(rows, measureRow, maxRows)) {
    await db.executeQuery(buildInsert({ table, columns }, batch))
  }
}

/** Estimates the size of a row in a statement, in bytes. */
function measureRow(row: readonly StoredValue[]): number {
  return row.reduce((sum: number, value) => sum + measureValue(value), 0)
}

function measureValue(value: StoredValue): number {
  if (typeof value === 'string') return value.length
  return value instanceof Uint8Array ? value.length * 2 : 8
}

// Next ids: a copy continues the counter of its original, so that the id of a deleted record is never assigned again.

/** The id of the next record of each table, by the name of the table. */
export type NextIds = Readonly<Record<string, number>>

interface NextId {
  readonly name: string
  readonly next: number | string
}

/** Reads the next ids of the tables that have a counter. */
export async function readNextIds(db: Connection, tables: readonly string[]): Promise<NextIds> {
  const { rows } = await (isServer(db) ? serverNextIdsQuery : fileNextIdsQuery).execute(db)
  const listed = rows.filter(({ name }) => tables.includes(name))
  return Object.fromEntries(listed.map(({ name, next }) => [name, Number(next)]))
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

/** Returns the approximate size in bytes of all rows and indexes of the database. */
export async function measureDatabase(db: Connection): Promise<number> {
  const { rows } = await (isServer(db)
    ? sql<{ bytes: number }>`select sum(data_length + index_length) as bytes
        from information_schema.tables where table_schema = database()`
    : sql<{
        bytes: number
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db)
  return Number(rows[0]?.bytes ?? 0)
}

/** Returns the names of the API tokens, each with the name of the member who created it. */
export async function listTokenNames(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .innerJoin('members', 'members.id', 'api_tokens.member_id')
    .select(['api_tokens.name as token', 'members.name as member'])
    .orderBy('api_tokens.id')
    .execute()
  return rows.map(({ token, member }) => `${token} (${member})`)
}
