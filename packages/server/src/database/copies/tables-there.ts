import { sql } from 'kysely'
import type { Connection } from '#database/schema.ts'
import { isServer } from '#database/dialect-sql.ts'

/** A table as it is, in whatever step the schema is. */
export interface TableThere {
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
export async function tablesThere(db: Connection): Promise<ReadonlyMap<string, TableThere>> {
  const { rows } = await (isServer(db) ? ofServer : ofFile).execute(db)
  const tables = Map.groupBy(rows, (row) => row.table_name)
  return new Map([...tables].map(([name, columns]) => [name, tableOf(name, columns)]))
}

const ofFile = sql<ColumnRow>`
  select tables.name as table_name, columns.name as name, columns.type as type,
    case when columns.hidden in (2, 3) then 1 else 0 end as computed, columns.pk as place
  from sqlite_schema as tables, pragma_table_xinfo(tables.name) as columns
  where tables.type = 'table' and tables.name not like 'sqlite%'
  order by tables.name, columns.cid`

const ofServer = sql<ColumnRow>`
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

const bytesTypes = /blob|binary/i

function tableOf(name: string, rows: readonly ColumnRow[]): TableThere {
  const stored = rows.filter(({ computed }) => Number(computed) === 0)
  const inKey = rows.filter(({ place }) => Number(place) > 0)
  return {
    name,
    columns: stored.map((row) => row.name),
    bytes: stored.filter(({ type }) => bytesTypes.test(type)).map((row) => row.name),
    key: inKey.toSorted((left, right) => Number(left.place) - Number(right.place)).map((row) => row.name),
  }
}
