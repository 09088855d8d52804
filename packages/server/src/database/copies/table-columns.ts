import { sql } from 'kysely'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrateTo } from '#database/migrations/migrate.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection } from '#database/tables/schema.ts'
import { productTables } from './stored-tables.ts'

/** A table as it is, in whatever step the schema is. */
export interface StoredTable {
  readonly name: string
  /** Those that can be written; what the database works out by itself is not among them. */
  readonly columns: readonly string[]
  /** Which of the columns hold bytes. */
  readonly bytes: readonly string[]
  readonly key: readonly string[]
}

interface ColumnRow {
  readonly table_name: string
  readonly name: string
  readonly type: string
  readonly computed: number
  /** Place in the primary key from 1 on; 0: not in it. */
  readonly place: number
}

/** Every table of the database, by its name. */
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

/** The tables as they are once a step of the schema was done and the next was not begun. */
async function readTablesAfterMigration(step: string): Promise<ReadonlyMap<string, StoredTable>> {
  const scratch = openDatabase({ dialect: 'sqlite', file: ':memory:' })
  try {
    await migrateTo(scratch, 'sqlite', step)
    return await readTables(scratch)
  } finally {
    await scratch.destroy()
  }
}

/**
 * What of the tables the done steps have made. A server keeps the half of a step that was stopped; done again, that makes
 * the rest of it anew.
 */
export async function excludeUnfinishedMigration(
  there: ReadonlyMap<string, StoredTable>,
  done: readonly string[],
): Promise<ReadonlyMap<string, StoredTable>> {
  const whole = await readTablesAfterMigration(done.at(-1) ?? '')
  const kept = [...there].flatMap(([name, table]): [string, StoredTable][] => {
    const made = whole.get(name)
    const isMade = (column: string) => made?.columns.includes(column) === true
    return made
      ? [[name, { ...table, columns: table.columns.filter(isMade), bytes: table.bytes.filter(isMade) }]]
      : []
  })
  return new Map(kept)
}

/**
 * Tables that a replacement would leave where they are: a newer version's beside those of an older one, which that newer
 * version would later take for its own. The embedded database is replaced with all that is in it.
 */
export async function findUnknownTables(db: Connection): Promise<string[]> {
  if (!isServer(db)) return []
  return [...(await readTables(db)).keys()].filter((name) => !productTables.includes(name))
}
