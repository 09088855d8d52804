import type { Connection } from '@quittance/server/src/database/tables/schema.ts'
import type { Filled, FloorStatement } from './floor-server.ts'
import {
  type Fill,
  insertStatement,
  omitColumns,
  readRow,
  readRows,
  updateStatement,
} from './row-statements.ts'

const isId: Filled = { is: 'id' }

/** Tables that a save of a document writes to, and the columns in which a copy of the rows must differ. */
const tables = [
  { name: 'documents', key: 'id', own: {} },
  { name: 'document_lines', key: 'document_id', own: { document_id: isId } },
  { name: 'document_line_taxes', key: 'document_id', own: { document_id: isId } },
  { name: 'document_revisions', key: 'document_id', own: { document_id: isId } },
  { name: 'search_news', key: 'record_id', own: { record_id: isId } },
  { name: 'idempotency_keys', key: 'document_id', own: { document_id: isId, key_hash: { is: 'unique' } } },
] as const satisfies readonly { name: string; key: string; own: Readonly<Record<string, Filled>> }[]

/** Returns statements that insert a copy of the rows which the product has written for a document, as a new document. */
export async function createInsertStatements(db: Connection, documentId: number): Promise<FloorStatement[]> {
  const statements: FloorStatement[] = []
  for (const { name, key, own } of tables) {
    const rows = await readRows(db, name, { key, value: documentId })
    const fillNew = name === 'documents' ? fillNewDocument : keep
    const fill: Fill = (column, value) => ownOf(own, column) ?? fillNew(column, value)
    statements.push(insertStatement({ table: name }, rows, fill))
  }
  return statements
}

/** Returns statements that write the rows of an update: they replace the lines of a stored document. */
export async function createUpdateStatements(db: Connection, documentId: number): Promise<FloorStatement[]> {
  const document = await readRow(db, 'documents', { key: 'id', value: documentId })
  // The version is not changed, because the product increments it.
  const changes = omitColumns(document, ['id', 'number', 'kind', 'version'])
  const update = updateStatement({ table: 'documents', id: { is: 'number' } }, changes, keep)
  return [update, ...(await createContentStatements(db, documentId))]
}

/** Returns statements that write everything of a stored document except its row: they replace its lines. */
export async function createContentStatements(db: Connection, documentId: number): Promise<FloorStatement[]> {
  const number: Filled = { is: 'number' }
  const inserts: FloorStatement[] = []
  for (const { name, key, own } of tables.slice(1)) {
    const rows = await readRows(db, name, { key, value: documentId })
    const fill: Fill = (column, value) => {
      if (name === 'document_revisions' && column === 'version') return { is: 'turn' }
      return column === key ? number : (ownOf(own, column) ?? value)
    }
    // From tables with one row for each version, only one row is copied.
    const written = name === 'document_revisions' || name === 'idempotency_keys' ? rows.slice(0, 1) : rows
    inserts.push(
      insertStatement({ table: name, verb: name === 'search_news' ? 'replace' : 'insert' }, written, fill),
    )
  }
  return [
    { text: 'delete from document_line_taxes where document_id = ?', values: [number] },
    { text: 'delete from document_lines where document_id = ?', values: [number] },
    ...inserts,
  ]
}

function ownOf(own: Readonly<Record<string, Filled>>, column: string): Filled | undefined {
  return own[column]
}

const keep: Fill = (_column, value) => value

const fillNewDocument: Fill = (column, value) => {
  if (column === 'id') return null
  return column === 'number' ? { is: 'number' } : value
}
