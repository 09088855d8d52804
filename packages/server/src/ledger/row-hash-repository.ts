import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { lockedColumns } from '#database/migrations/061-issued-documents.ts'
import { batchReads } from '#database/queries/batch-reads.ts'
import { PreparedIdQuery } from '#database/queries/prepared-query.ts'
import type { Connection, Schema } from '#database/tables/schema.ts'
import type { LedgerHead } from './ledger-record.ts'
import { createHeadLock } from './repository.ts'

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
  if (ids.length === 0) return new Map()
  const reads = rowReads.map((createRead) => createRead(db, ids))
  return hashRows(ids, await batchReads(db, reads))
}

/** Returns the hash of the rows of a document, and the end of the ledger, locked with the same round trip. */
export async function hashRowsAndLockHead(
  transaction: Connection,
  id: number,
): Promise<{ readonly rowsHash: string; readonly head: LedgerHead }> {
  const reads = rowReads.map((createRead) => createRead(transaction, [id]))
  const [head, ...found] = await batchReads<readonly [LedgerHead, ...HashedRow[][]]>(transaction, [
    createHeadLock(transaction),
    ...reads,
  ])
  return { rowsHash: hashRows([id], found).get(id) ?? '', head }
}

interface HashedRow {
  readonly id: number
  readonly text: string
}

/** @param found the rows of each table */
function hashRows(
  ids: readonly number[],
  found: readonly (readonly HashedRow[])[],
): ReadonlyMap<number, string> {
  const hashes = new Map(ids.map((id) => [id, createHash('sha256')]))
  for (const rows of found) {
    for (const [id, ofDocument] of Map.groupBy(rows, (row) => row.id)) {
      const texts = ofDocument.map(({ text }) => text)
      hashes.get(id)?.update(texts.sort().join(''))
    }
  }
  return new Map([...hashes].map(([id, hash]) => [id, hash.digest('hex')]))
}

const rowReads = rowTables.map(({ table, key, columns }) => {
  const [owner, selected] = [sql.ref(key), sql.join(columns.map((column) => sql.ref(column)))]
  const query = new PreparedIdQuery((db, ids) =>
    sql<Readonly<Record<string, unknown>>>`
      select ${owner} as row_owner, ${selected} from ${sql.table(table)}
      where ${owner} in (${sql.join(ids)})`.compile(db),
  )
  return (db: Connection, ids: readonly number[]) =>
    query.read(db, ids, (rows) =>
      rows.map((row) => ({
        id: Number(row.row_owner),
        text: `${table} ${JSON.stringify(columns.map((column) => formatValue(column, row[column])))}\n`,
      })),
    )
})

function formatValue(column: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = String(value)
  return decimalColumns.has(column) && text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
