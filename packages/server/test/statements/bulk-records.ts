import { createHash } from 'node:crypto'
import { getKind } from '@quittance/shared/documents/document-kinds.ts'
import { sql } from 'kysely'
import { insertStoredRows, type StoredValue } from '#database/copies/snapshot.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection, Schema } from '#database/tables/schema.ts'
import { rebuildIndex } from '#search/rebuild-index.ts'
import { settleCopiedInvoices } from './bulk-money.ts'

const invoice = getKind('invoice')

type Row = Record<string, StoredValue>

/** Copies of the rows of a table. */
interface CopyRecipe {
  readonly table: keyof Schema
  /** Number of copies. */
  readonly rows: number
  /** Returns the columns that differ in a copy; `id` always differs. */
  readonly overrides: (index: number, row: Row) => Row
}

const createTimestamp = (index: number) => new Date(Date.UTC(2025, 0, 1) + index * 3_600_000).toISOString()
const createDay = (index: number) => createTimestamp(index).slice(0, 10)
const createHashText = (index: number) => createHash('sha256').update(`copy ${index}`).digest('hex')
const createNameRow = (index: number): Row => ({ name: `Copy ${index}` })
const createKeyRow = (index: number): Row => ({
  key_hash: createHashText(index),
  created_at: createTimestamp(index),
})
const createPartyRow = (index: number): Row => ({
  company_name: `Copy ${index}`,
  ...{ email: `copy${index}@example.com`, email_key: `copy${index}@example.com` },
  ...{ phone_key: `33${100_000 + index}`, tax_key: `FR${100_000 + index}` },
  ...{ name_key: `name ${index}`, company_key: `copy ${index}`, search_text: `copy ${index} conseil` },
  ...{
    created_at: createTimestamp(index),
    updated_at: createTimestamp(index),
    archived_at: index % 10 === 0 ? createTimestamp(1) : null,
  },
})

// Referenced tables first.
const recipes: readonly CopyRecipe[] = [
  {
    table: 'members',
    rows: 40,
    overrides: (index) => ({
      ...createNameRow(index),
      name_key: createHashText(index),
      email_key: `copy${index}@example.com`,
    }),
  },
  { table: 'document_statuses', rows: 9, overrides: createNameRow },
  { table: 'currencies', rows: 9, overrides: (index) => ({ name: `Q${index}` }) },
  { table: 'tax_rates', rows: 9, overrides: createNameRow },
  { table: 'product_groups', rows: 30, overrides: createNameRow },
  { table: 'company_versions', rows: 20, overrides: createNameRow },
  {
    table: 'products',
    rows: 1_500,
    overrides: (index) => ({
      ...{
        ...createNameRow(index),
        name_key: `copy ${index}`,
        price_key: `${index}`,
        search_text: `copy ${index} conseil`,
      },
      ...{ updated_at: createTimestamp(index), retired_at: index % 9 === 0 ? createTimestamp(1) : null },
    }),
  },
  {
    table: 'customers',
    rows: 1_500,
    overrides: (index) => ({ ...createPartyRow(index), client_name: `Copy ${index}` }),
  },
  {
    table: 'leads',
    rows: 1_500,
    overrides: (index) => ({ ...createPartyRow(index), last_name: `Copy ${index}` }),
  },
  { table: 'party_revisions', rows: 2_000, overrides: (index) => ({ party_id: 900_000 + index }) },
  { table: 'party_keys', rows: 1_500, overrides: createKeyRow },
  {
    table: 'imported_rows',
    rows: 1_500,
    overrides: (index) => ({ row_hash: createHashText(index), row_line: index }),
  },
  {
    table: 'security_events',
    rows: 3_000,
    overrides: (index) => ({ happened_at: createTimestamp(index), member_id: index % 3 === 0 ? null : 1 }),
  },
  {
    table: 'sessions',
    rows: 1_500,
    overrides: (index) => ({
      token_hash: createHashText(index),
      created_at: createTimestamp(index),
      last_used_at: createTimestamp(index),
    }),
  },
  {
    table: 'known_browsers',
    rows: 1_000,
    overrides: (index) => ({ browser_hash: createHashText(index), seen_at: createTimestamp(index) }),
  },
  {
    table: 'sign_in_failures',
    rows: 1_500,
    overrides: (index) => ({ counted_under: createHashText(index), failed_at: createTimestamp(index) }),
  },
  {
    table: 'use_counts',
    rows: 1_500,
    overrides: (index) => ({ counted_under: createHashText(index), counted_from: createTimestamp(index) }),
  },
  {
    table: 'mail_messages',
    rows: 1_500,
    overrides: (index) => ({
      ...{ message_id: `<${index}@example.org>`, queued_at: createTimestamp(index), document_id: null },
      state: index % 20 === 0 ? 'waiting' : 'sent',
    }),
  },
  {
    table: 'backup_runs',
    rows: 400,
    overrides: (index) => ({ due_at: createTimestamp(index), state: 'failed' }),
  },
  { table: 'idempotency_keys', rows: 2_000, overrides: createKeyRow },
]

/** Inserts thousands of records, most of them copies of existing ones, and updates the table statistics. */
export async function insertBulkRecords(db: Connection): Promise<void> {
  for (const recipe of recipes) await insertCopies(db, recipe)
  await insertDocuments(db)
  await rebuildIndex({ database: db }, () => undefined)
  for (const table of isServer(db) ? analyzedTables : []) {
    // Otherwise the server recalculates them at any time, and may then choose another plan.
    await sql`alter table ${sql.table(table)} stats_auto_recalc = 0`.execute(db)
    await sql`analyze table ${sql.table(table)}`.execute(db)
  }
}

const analyzedTables = [
  ...recipes.map(({ table }) => table),
  ...([
    'documents',
    'document_lines',
    'document_line_taxes',
    'document_revisions',
    'search_entries',
    'search_blocks',
    'issued_documents',
    'document_balances',
    'payments',
    'payment_balances',
    'allocations',
    'ledger_records',
  ] as const),
]

const generatedColumns = new Set([
  ...['is_archived', 'is_retired', 'is_unpaid', 'is_balance_due', 'is_issued', 'due_order', 'display_key'],
])

async function readRows(db: Connection, table: keyof Schema, limit = 500): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} limit ${limit}`.execute(db)
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !generatedColumns.has(name))),
  )
}

async function insertCopiedRows(db: Connection, table: keyof Schema, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  await insertStoredRows(db, {
    table,
    columns,
    rows: rows.map((row) => columns.map((name) => row[name] ?? null)),
  })
}

async function insertCopies(db: Connection, { table, rows, overrides }: CopyRecipe): Promise<void> {
  const existingRows = await readRows(db, table)
  const [first] = existingRows
  if (first === undefined) throw new Error(`Table ${table} is empty`)
  const highestId = existingRows.reduce((highest, { id }) => Math.max(highest, Number(id ?? 0)), 0)
  const copies = Array.from({ length: rows }, (_none, index) => {
    const row = existingRows[index % existingRows.length] ?? first
    return { ...row, ...('id' in row && { id: highestId + 1 + index }), ...overrides(index, row) }
  })
  await insertCopiedRows(db, table, copies)
}

const partTables = ['document_lines', 'document_line_taxes', 'document_revisions'] as const

/** Copies of documents. */
interface DocumentRecipe {
  readonly sources: readonly Row[]
  readonly count: number
  /** Id of the first copy. */
  readonly firstId: number
  /** The columns that are the same in all copies. */
  readonly overrides: Row
}

/** Copies drafts of all kinds, and invoices that are then issued. */
async function insertDocuments(db: Connection): Promise<void> {
  const drafts = (await readRows(db, 'documents')).filter((row) => row.issued_at === null)
  await insertDocumentCopies(db, {
    ...{ sources: drafts.slice(0, 60), count: 1_600, firstId: 100_000 },
    overrides: {},
  })
  const open = await db
    .selectFrom('document_statuses')
    .select('id')
    .where('kind', '=', invoice.name)
    .where('meaning', '=', 'open')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const issuedIds = await insertDocumentCopies(db, {
    ...{ sources: drafts.filter(({ kind }) => kind === invoice.name), count: 800, firstId: 101_600 },
    overrides: { status_id: open.id },
  })
  await settleCopiedInvoices(db, issuedIds)
}

/** Copies documents with their lines and revisions, on many days and for many customers. Returns the ids of the copies. */
async function insertDocumentCopies(
  db: Connection,
  { sources, count, firstId, overrides }: DocumentRecipe,
): Promise<number[]> {
  const [first] = sources
  if (first === undefined) throw new Error('Table documents has no drafts')
  const parties = await db.selectFrom('customers').select('id').orderBy('id', 'desc').limit(500).execute()
  const copies = Array.from({ length: count }, (_none, index) => ({
    source: sources[index % sources.length] ?? first,
    id: firstId + index,
    index,
  }))
  await insertCopiedRows(
    db,
    'documents',
    copies.map(({ source, id, index }) => ({
      ...{ ...source, id, number: 400_000 + id, title: `Copy ${index}`, party_key: `copy ${index}` },
      ...{
        document_date: createDay(index),
        due_date: createDay(index + 30),
        updated_at: createTimestamp(index),
      },
      ...(source.customer_id !== null && { customer_id: parties[index % parties.length]?.id ?? null }),
      archived_at: index % 12 === 0 ? createTimestamp(1) : null,
      ...overrides,
    })),
  )
  for (const table of partTables) {
    const rowsOf = Map.groupBy(await readRows(db, table, 5_000), (row) => row.document_id)
    const copiedRows = copies.flatMap(({ source, id }) =>
      (rowsOf.get(source.id) ?? []).map((row) => ({ ...row, document_id: id })),
    )
    await insertCopiedRows(db, table, copiedRows)
  }
  return copies.map(({ id }) => id)
}
