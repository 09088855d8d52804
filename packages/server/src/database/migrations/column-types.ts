import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  sql,
} from 'kysely'

export type DialectName = 'sqlite' | 'mysql'

type ColumnType = Parameters<CreateTableBuilder<string>['addColumn']>[1]

/** What each kind of value is stored as. No column is ever a binary float. */
export interface ColumnTypes {
  readonly dialect: DialectName
  readonly id: ColumnType
  readonly wholeNumber: ColumnType
  /** Whole cents. */
  readonly money: ColumnType
  /** Quantities, prices and percentages: 15 digits before and 4 after the point, read as text. */
  readonly exactDecimal: ColumnType
  /** `YYYY-MM-DD` */
  readonly day: ColumnType
  /** ISO 8601 in UTC with milliseconds, so that text order is time order. */
  readonly moment: ColumnType
  /** A word of the program: a kind, a role, a meaning. */
  readonly word: ColumnType
  /** SHA-256 in hexadecimal. */
  readonly hash: ColumnType
  /** One line of text, at most 255 characters. */
  readonly line: ColumnType
  readonly longLine: ColumnType
  readonly note: ColumnType
  readonly json: ColumnType
  /** At most 4,096 bytes. */
  readonly bytes: ColumnType
  /** At most 16 MB. */
  readonly file: ColumnType
}

const sqlite: ColumnTypes = {
  dialect: 'sqlite',
  id: 'integer',
  wholeNumber: 'integer',
  money: 'integer',
  exactDecimal: 'text',
  day: 'text',
  moment: 'text',
  word: 'text',
  hash: 'text',
  line: 'text',
  longLine: 'text',
  note: 'text',
  json: 'text',
  bytes: 'blob',
  file: 'blob',
}

const mysql: ColumnTypes = {
  dialect: 'mysql',
  id: 'bigint',
  wholeNumber: 'bigint',
  money: 'bigint',
  exactDecimal: 'decimal(19, 4)',
  day: 'char(10)',
  moment: 'char(24)',
  word: 'varchar(32)',
  hash: 'char(64)',
  line: 'varchar(255)',
  longLine: 'varchar(500)',
  note: sql`mediumtext`,
  json: sql`longtext`,
  bytes: sql`varbinary(4096)`,
  file: sql`mediumblob`,
}

export function getColumnTypes(dialect: DialectName): ColumnTypes {
  return dialect === 'sqlite' ? sqlite : mysql
}

/** A table that can be created twice: MySQL keeps the half of a migration that was killed. */
export function createTable(
  db: Kysely<unknown>,
  name: string,
  columns: ColumnTypes,
): CreateTableBuilder<string> {
  return db.schema.createTable(name).ifNotExists().modifyEnd(buildTableOptions(columns.dialect))
}

/** One whose rows are kept in the order of their primary key, which is how MySQL keeps every table. For short rows. */
export function createClusteredTable(
  db: Kysely<unknown>,
  name: string,
  columns: ColumnTypes,
): CreateTableBuilder<string> {
  if (columns.dialect === 'mysql') return createTable(db, name, columns)
  return db.schema.createTable(name).ifNotExists().modifyEnd(sql`strict, without rowid`)
}

function buildTableOptions(dialect: DialectName): RawBuilder<unknown> {
  // Strict: SQLite then refuses a value of another type instead of storing it as it came.
  return dialect === 'sqlite'
    ? sql`strict`
    : sql`engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin`
}

interface ColumnDefinition {
  readonly table: string
  readonly name: string
  readonly type: ColumnType
}

/**
 * What the records have that are there already, where null makes it a column that may be empty; or how the database works
 * it out, for all of them and for good.
 */
type ColumnValue = { readonly initially: string | number | null } | { readonly computed: RawBuilder<unknown> }

const duplicateColumn = 1060

/** A column that can be added twice. */
export async function addColumn(db: Kysely<unknown>, column: ColumnDefinition & ColumnValue): Promise<void> {
  const statement = db.schema.alterTable(column.table).addColumn(column.name, column.type, (built) =>
    'initially' in column
      ? applyInitialValue(built, column.initially)
      : // Not stored: SQLite cannot add one that is, and an index stores it anyway.
        built.generatedAlwaysAs(column.computed),
  )
  try {
    await statement.execute()
  } catch (error) {
    if (!isDuplicateColumnError(error)) throw error
  }
}

function applyInitialValue(built: ColumnDefinitionBuilder, initially: string | number | null) {
  return initially === null ? built : built.notNull().defaultTo(initially)
}

function isDuplicateColumnError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('errno' in error && error.errno === duplicateColumn) || error.message.startsWith('duplicate column name')
  )
}

export interface IndexDefinition {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly isUnique?: boolean
}

const duplicateIndex = 1061

/** An index that can be created twice. */
export async function createIndex(
  db: Kysely<unknown>,
  index: IndexDefinition,
  columns: ColumnTypes,
): Promise<void> {
  const created = db.schema.createIndex(index.name)
  const statement = (index.isUnique ? created.unique() : created).on(index.table).columns([...index.columns])
  if (columns.dialect === 'sqlite') return statement.ifNotExists().execute()
  try {
    await statement.execute()
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && error.errno === duplicateIndex)) throw error
  }
}
