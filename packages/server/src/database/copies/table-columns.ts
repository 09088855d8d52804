import { sql } from 'kysely'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrateTo } from '#database/migrations/migrate.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { productTables } from './stored-tables.ts'

/** A table of the database, whatever the version of its schema. */
export interface StoredTable {
  readonly name: string
  /** The columns that can be written, without computed ones. */
  readonly columns: readonly string[]
  /** The columns with binary values. */
  readonly bytes: readonly string[]
  /** The columns of the primary key. */
  readonly key: readonly string[]
}

interface ColumnRow {
  readonly table_name: string
  readonly name: string
  readonly type: string
  readonly computed: number
  /** The position in the primary key, from 1. 0: not part of it. */
  readonly place: number
}

/** Reads all tables of the database, by name. */
export async function readTables(db: Connection): Promise<ReadonlyMap<string, StoredTable>> {
  const { rows } = await (isServer(db) ? serverColumnsQuery : fileColumnsQuery).execute(db)
  const tables = Map.groupBy(rows, (row) => row.table_name)
  return new Map([...tables].map(([name, columns]) => [name, toTable(name, columns)]))
}

const fileColumnsQuery = sql<ColumnRow>`
  select tables.name as table_name, columns.name as name, columns.type as type,
    case when columns.hidden in (2, 3) then 1 else 0 end as computed, columns.pk as place
  from sqlite_schema as tables, pragma_table_xinfo(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite%'
  order by tables.name, columns.cid`

const serverColumnsQuery = sql<ColumnRow>`
  select columns.table_name as table_name, columns.column_name as name, columns.data_type as type,
    case when columns.extra like '%GENERATED%' then 1 else 0 end as computed,
    coalesce(statistics.seq_in_index, 0) as place
  from information_schema.columns as columns
  join information_schema.tables as tables
    on tables.table_schema = columns.table_schema and tables.table_name = columns.table_name
    and tables.table_type = 'BASE TABLE'
  left join information_schema.statistics as statistics
    on statistics.table_schema = columns.table_schema and statistics.table_name = columns.table_name
    and statistics.column_name = columns.column_name and statistics.index_name = 'PRIMARY'
  where columns.table_schema = database()
  order by columns.table_name, columns.ordinal_position`

const binaryTypes = /blob|binary/i

function toTable(name: string, rows: readonly ColumnRow[]): StoredTable {
  const stored = rows.filter(({ computed }) => Number(computed) === 0)
  const inKey = rows.filter(({ place }) => Number(place) > 0)
  return {
    name,
    columns: stored.map((row) => row.name),
    bytes: stored.filter(({ type }) => binaryTypes.test(type)).map((row) => row.name),
    key: inKey.toSorted((left, right) => Number(left.place) - Number(right.place)).map((row) => row.name),
  }
}

/** Returns the tables as they are after a migration. */
async function readTablesAfterMigration(migration: string): Promise<ReadonlyMap<string, StoredTable>> {
  const scratch = openDatabase({ dialect: 'sqlite', file: ':memory:' })
  try {
    await migrateTo(scratch, 'sqlite', migration)
    return await readTables(scratch)
  } finally {
    await scratch.destroy()
  }
}

/**
 * Returns the tables and columns that the applied migrations have created. A database server also keeps the completed
 * statements of an interrupted migration; when that migration runs again, it creates the rest.
 */
export async function excludeUnfinishedMigration(
  tables: ReadonlyMap<string, StoredTable>,
  appliedMigrations: readonly string[],
): Promise<ReadonlyMap<string, StoredTable>> {
  const expected = await readTablesAfterMigration(appliedMigrations.at(-1) ?? '')
  const result = [...tables].flatMap(([name, table]): [string, StoredTable][] => {
    const expectedTable = expected.get(name)
    const isExpected = (column: string) => expectedTable?.columns.includes(column) === true
    return expectedTable
      ? [
          [
            name,
            { ...table, columns: table.columns.filter(isExpected), bytes: table.bytes.filter(isExpected) },
          ],
        ]
      : []
  })
  return new Map(result)
}

/**
 * Returns the names of tables that this version does not know. A replacement would leave them in the database, and a newer
 * version would later use them. Empty for the embedded database, whose file is replaced as a whole.
 */
export async function findUnknownTables(db: Connection): Promise<string[]> {
  if (!isServer(db)) return []
  return [...(await readTables(db)).keys()].filter((name) => !productTables.includes(name))
}
