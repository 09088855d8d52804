import { isServer } from '@quittance/server/src/database/queries/portable-sql.ts'
import type { Connection } from '@quittance/server/src/database/tables/schema.ts'
import { sql } from 'kysely'
import type { BareStatement, Filled, Value } from './bare-job.ts'

type Row = Readonly<Record<string, Value>>
type Fill = (column: string, value: Value) => Value | Filled

const isId: Filled = { is: 'id' }

/** What a save of a document has written, table by table; and how a copy of it is told apart from it. */
const tables = [
  { name: 'documents', key: 'id', own: {} },
  { name: 'document_lines', key: 'document_id', own: { document_id: isId } },
  { name: 'document_line_taxes', key: 'document_id', own: { document_id: isId } },
  { name: 'document_revisions', key: 'document_id', own: { document_id: isId } },
  { name: 'search_news', key: 'record_id', own: { record_id: isId } },
  { name: 'idempotency_keys', key: 'document_id', own: { document_id: isId, key_hash: { is: 'unique' } } },
] as const satisfies readonly { name: string; key: string; own: Readonly<Record<string, Filled>> }[]

type TableName = (typeof tables)[number]['name']

/** The very rows that the product has written for one document, in statements that write them again for another. */
export async function copyingStatements(db: Connection, documentId: number): Promise<BareStatement[]> {
  const statements: BareStatement[] = []
  for (const { name, key, own } of tables) {
    const rows = await readRows(db, name, { key, documentId })
    const fill: Fill = (column, value) => ownOf(own, column) ?? asNew(name, column, value)
    statements.push(insertStatement({ table: name }, rows, fill))
  }
  return statements
}

/** The same for a save of a document that is there: the rows of its lines take the place of those it had. */
export async function replacingStatements(db: Connection, documentId: number): Promise<BareStatement[]> {
  const number: Filled = { is: 'number' }
  const inserts: BareStatement[] = []
  for (const { name, key, own } of tables.slice(1)) {
    const rows = await readRows(db, name, { key, documentId })
    const fill: Fill = (column, value) => {
      if (name === 'document_revisions' && column === 'version') return { is: 'turn' }
      return column === key ? number : (ownOf(own, column) ?? value)
    }
    // Of a document with several versions, one row of each table that has one for each.
    const written = name === 'document_revisions' || name === 'idempotency_keys' ? rows.slice(0, 1) : rows
    inserts.push(
      insertStatement({ table: name, verb: name === 'search_news' ? 'replace' : 'insert' }, written, fill),
    )
  }
  const [document] = await readRows(db, 'documents', { key: 'id', documentId })
  if (!document) throw new Error(`There is no document ${documentId}`)
  // Its version stays: the product will count on from it.
  const kept = ['id', 'number', 'kind', 'version']
  const columns = Object.keys(document).filter((column) => !kept.includes(column))
  const text = `update documents set ${columns.map((column) => `${column} = ?`).join(', ')} where id = ?`
  return [
    { text, values: [...columns.map((column) => document[column] ?? null), number] },
    { text: 'delete from document_line_taxes where document_id = ?', values: [number] },
    { text: 'delete from document_lines where document_id = ?', values: [number] },
    ...inserts,
  ]
}

function ownOf(own: Readonly<Record<string, Filled>>, column: string): Filled | undefined {
  return own[column]
}

function asNew(table: TableName, column: string, value: Value): Value | Filled {
  if (table !== 'documents') return value
  if (column === 'id') return null
  return column === 'number' ? { is: 'number' } : value
}

function insertStatement(
  { table, verb = 'insert' }: { readonly table: string; readonly verb?: 'insert' | 'replace' },
  rows: readonly Row[],
  fill: Fill,
): BareStatement {
  const columns = Object.keys(rows[0] ?? {})
  const places = `(${columns.map(() => '?').join(', ')})`
  return {
    text: `${verb} into ${table} (${columns.map((column) => `\`${column}\``).join(', ')}) values ${rows.map(() => places).join(', ')}`,
    values: rows.flatMap((row) => columns.map((column) => fill(column, row[column] ?? null))),
  }
}

async function readRows(
  db: Connection,
  table: TableName,
  { key, documentId }: { readonly key: string; readonly documentId: number },
): Promise<Row[]> {
  const columns = await writtenColumns(db, table)
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)} where ${sql.ref(key)} = ${documentId}`.execute(db)
  if (rows.length === 0) throw new Error(`Nothing in ${table} belongs to document ${documentId}`)
  return rows
}

/** Those that the database does not work out itself. */
async function writtenColumns(db: Connection, table: TableName): Promise<string[]> {
  const { rows } = await (isServer(db)
    ? sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = database() and table_name = ${table} and extra not like '%GENERATED%'
        order by ordinal_position`
    : sql<{ name: string }>`select name from pragma_table_info(${table})`
  ).execute(db)
  return rows.map(({ name }) => name)
}
