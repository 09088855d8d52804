import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  SqliteAdapter,
  sql,
} from 'kysely'

export type DialectName = 'sqlite' | 'mysql'

type ColumnType = Parameters<CreateTableBuilder<string>['addColumn']>[1]

/** The column type for each sort of value. No column is a binary floating-point number. */
export interface ColumnTypes {
  readonly dialect: DialectName
  readonly id: ColumnType
  readonly wholeNumber: ColumnType
  /** Integer in cents. */
  readonly money: ColumnType
  /** Quantities, prices and percentages: 15 digits before and 4 after the decimal point, read as text. */
  readonly exactDecimal: ColumnType
  /** `YYYY-MM-DD` */
  readonly day: ColumnType
  /** ISO 8601, UTC, with milliseconds, so that text order is time order. */
  readonly moment: ColumnType
  /** A short name of the program: a kind, a role, a meaning. At most 32 characters. */
  readonly word: ColumnType
  /** SHA-256 in hexadecimal. */
  readonly hash: ColumnType
  /** A line of text, at most 255 characters. */
  readonly line: ColumnType
  /** At most 500 characters. */
  readonly longLine: ColumnType
  /** Text of several lines, at most 16 MB. */
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

// Each function can be repeated, because MySQL keeps the completed statements of an interrupted migration.

/** Creates a table if it does not exist. */
export function createTable(
  db: Kysely<unknown>,
  name: string,
  columns: ColumnTypes,
): CreateTableBuilder<string> {
  return db.schema.createTable(name).ifNotExists().modifyEnd(buildTableOptions(columns.dialect))
}

/** Creates a table whose rows are stored in the order of the primary key, as MySQL always does. For short rows. */
export function createClusteredTable(
  db: Kysely<unknown>,
  name: string,
  columns: ColumnTypes,
): CreateTableBuilder<string> {
  if (columns.dialect === 'mysql') return createTable(db, name, columns)
  return db.schema.createTable(name).ifNotExists().modifyEnd(sql`strict, without rowid`)
}

function buildTableOptions(dialect: DialectName): RawBuilder<unknown> {
  // Strict: SQLite rejects a value of another type instead of storing it.
  return dialect === 'sqlite'
    ? sql`strict`
    : sql`engine = InnoDB default charset = utf8mb4 collate = utf8mb4_bin`
}

interface ColumnDefinition {
  readonly table: string
  readonly name: string
  readonly type: ColumnType
}

/** The value in existing rows, where null makes the column nullable; or the expression of a computed column. */
type ColumnValue = { readonly initially: string | number | null } | { readonly computed: RawBuilder<unknown> }

const duplicateColumn = 1060

/** Adds a column if it does not exist. */
export async function addColumn(db: Kysely<unknown>, column: ColumnDefinition & ColumnValue): Promise<void> {
  const statement = db.schema.alterTable(column.table).addColumn(column.name, column.type, (definition) =>
    'initially' in column
      ? applyInitialValue(definition, column.initially)
      : // A virtual column: SQLite cannot add a stored one, and its indexes store the value anyway.
        definition.generatedAlwaysAs(column.computed),
  )
  try {
    await statement.execute()
  } catch (error) {
    if (!isDuplicateColumnError(error)) throw error
  }
}

function applyInitialValue(definition: ColumnDefinitionBuilder, initially: string | number | null) {
  return initially === null ? definition : definition.notNull().defaultTo(initially)
}

function isDuplicateColumnError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('errno' in error && error.errno === duplicateColumn) || error.message.startsWith('duplicate column name')
  )
}

/** Returns whether a table has a column, which may be a computed one. */
export async function hasColumn(
  db: Kysely<unknown>,
  { table, name }: Pick<ColumnDefinition, 'table' | 'name'>,
): Promise<boolean> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    // Kysely lists no computed columns of SQLite, which are hidden from `pragma_table_info`.
    const { rows } = await sql`select name from pragma_table_xinfo(${table}) where name = ${name}`.execute(db)
    return rows.length > 0
  }
  const tables = await db.introspection.getTables()
  return tables.some((found) => found.name === table && found.columns.some((column) => column.name === name))
}

export async function dropColumn(
  db: Kysely<unknown>,
  { table, name }: Pick<ColumnDefinition, 'table' | 'name'>,
): Promise<void> {
  await db.schema.alterTable(table).dropColumn(name).execute()
}

export interface IndexDefinition {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly isUnique?: boolean
}

const duplicateIndex = 1061

/** Creates an index if it does not exist. */
export async function createIndex(
  db: Kysely<unknown>,
  index: IndexDefinition,
  columns: ColumnTypes,
): Promise<void> {
  const builder = db.schema.createIndex(index.name)
  const statement = (index.isUnique ? builder.unique() : builder).on(index.table).columns([...index.columns])
  if (columns.dialect === 'sqlite') return statement.ifNotExists().execute()
  try {
    await statement.execute()
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && error.errno === duplicateIndex)) throw error
  }
}

const noSuchIndex = 1091

/** Drops an index if it exists. */
export async function dropIndex(
  db: Kysely<unknown>,
  { name, table }: Pick<IndexDefinition, 'name' | 'table'>,
  columns: ColumnTypes,
): Promise<void> {
  if (columns.dialect === 'sqlite') return void (await db.schema.dropIndex(name).ifExists().execute())
  try {
    await db.schema.dropIndex(name).on(table).execute()
  } catch (error) {
    if (!(error instanceof Error && 'errno' in error && error.errno === noSuchIndex)) throw error
  }
}
