import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { lockedColumns } from '#database/migrations/061-issued-documents.ts'
import type { Connection, Schema } from '#database/tables/schema.ts'

// The rows of an issued document as the ledger records them. The lists of columns stay as they are, so that old records can be verified.

interface RowTable {
  readonly table: keyof Schema
  /** Column with the id of the document. */
  readonly key: string
  readonly columns: readonly string[]
}

const exemption = ['exemption_code', 'exemption_text']

const rowTables: readonly RowTable[] = [
  { table: 'documents', key: 'id', columns: lockedColumns },
  {
    table: 'issued_documents',
    key: 'document_id',
    // Without the content, of which the ledger records the hash.
    columns: [
      ...['kind', 'origin', 'series_id', 'period', 'sequence', 'number', 'shown_number', 'type_code'],
      ...['issued_on', 'issued_at', 'issued_by', 'customer_id', 'currency_id', 'net', 'vat', 'gross'],
      ...['rounding', 'deducted', 'owed', 'vat_accounting', 'printed_paid', 'printed_due', 'content_hash'],
    ],
  },
  {
    table: 'document_lines',
    key: 'document_id',
    columns: [
      ...['position', 'type', 'name', 'description', 'quantity', 'unit_name', 'price'],
      ...['tax_amount', 'total'],
    ],
  },
  {
    table: 'document_line_taxes',
    key: 'document_id',
    columns: ['line_position', 'position', 'name', 'rate', 'kind', 'category', ...exemption],
  },
  {
    table: 'issued_vat',
    key: 'document_id',
    columns: ['position', 'category', 'rate', 'base', 'tax', ...exemption],
  },
  {
    table: 'issued_lines',
    key: 'document_id',
    columns: ['position', 'category', 'rate', 'net'],
  },
  {
    table: 'credited_lines',
    key: 'credit_id',
    columns: ['position', 'invoice_id', 'invoice_position', 'category', 'rate', 'net'],
  },
]

/** Columns whose numbers a database server pads with zeros. */
const decimalColumns = new Set(['quantity', 'price', 'rate', 'discount_percentage'])

/**
 * Returns the SHA-256 of the rows of each document, in hexadecimal. Databases of both kinds give the same: they order decimals and texts
 * in different ways, so that the rows are ordered here.
 */
export async function hashDocumentRows(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map(ids.map((id) => [id, createHash('sha256')]))
  if (ids.length === 0) return new Map()
  for (const source of rowTables) {
    const rowsOf = Map.groupBy(await readRows(db, source, ids), ({ id }) => id)
    for (const [id, rows] of rowsOf) {
      const texts = rows.map(({ values }) => `${source.table} ${JSON.stringify(values)}\n`)
      hashes.get(id)?.update(texts.sort().join(''))
    }
  }
  return new Map([...hashes].map(([id, hash]) => [id, hash.digest('hex')]))
}

async function readRows(db: Connection, { table, key, columns }: RowTable, ids: readonly number[]) {
  const [owner, selected] = [sql.ref(key), sql.join(columns.map((column) => sql.ref(column)))]
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select ${owner} as row_owner, ${selected} from ${sql.table(table)}
    where ${owner} in (${sql.join(ids)})`.execute(db)
  return rows.map((row) => ({
    id: Number(row.row_owner),
    values: columns.map((column) => formatValue(column, row[column])),
  }))
}

function formatValue(column: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = String(value)
  return decimalColumns.has(column) && text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
