import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { StoredValue } from '#database/copies/snapshot.ts'
import { insertStoredRows } from '#database/copies/snapshot.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import type { Connection, Schema } from '#database/tables/schema.ts'
import { rebuildIndex } from '#search/rebuild-index.ts'

type Row = Record<string, StoredValue>

/** How the rows of a table become more. */
interface Recipe {
  readonly table: keyof Schema
  /** So many more. */
  readonly rows: number
  /** What a copy has of its own; `id` is given anyway where there is one. */
  readonly overrides: (place: number, row: Row) => Row
}

const documentCount = 2_400
const timestampAt = (place: number) => new Date(Date.UTC(2025, 0, 1) + place * 3_600_000).toISOString()
const dayAt = (place: number) => timestampAt(place).slice(0, 10)
const hashOf = (place: number) => createHash('sha256').update(`copy ${place}`).digest('hex')
const nameRow = (place: number): Row => ({ name: `Copy ${place}` })
const keyRow = (place: number): Row => ({ key_hash: hashOf(place), created_at: timestampAt(place) })
const partyRow = (place: number): Row => ({
  company_name: `Copy ${place}`,
  ...{ email: `copy${place}@example.com`, email_key: `copy${place}@example.com` },
  ...{ phone_key: `33${100_000 + place}`, tax_key: `FR${100_000 + place}` },
  ...{ name_key: `name ${place}`, company_key: `copy ${place}`, search_text: `copy ${place} conseil` },
  ...{
    created_at: timestampAt(place),
    updated_at: timestampAt(place),
    archived_at: place % 10 === 0 ? timestampAt(1) : null,
  },
})

// What others refer to comes before them.
const recipes: readonly Recipe[] = [
  {
    table: 'members',
    rows: 40,
    overrides: (place) => ({
      ...nameRow(place),
      name_key: hashOf(place),
      email_key: `copy${place}@example.com`,
    }),
  },
  { table: 'document_statuses', rows: 9, overrides: nameRow },
  { table: 'currencies', rows: 9, overrides: (place) => ({ name: `Q${place}` }) },
  { table: 'tax_rates', rows: 9, overrides: nameRow },
  { table: 'product_groups', rows: 30, overrides: nameRow },
  { table: 'company_versions', rows: 20, overrides: nameRow },
  {
    table: 'products',
    rows: 1_500,
    overrides: (place) => ({
      ...{
        ...nameRow(place),
        name_key: `copy ${place}`,
        price_key: `${place}`,
        search_text: `copy ${place} conseil`,
      },
      ...{ updated_at: timestampAt(place), retired_at: place % 9 === 0 ? timestampAt(1) : null },
    }),
  },
  {
    table: 'customers',
    rows: 1_500,
    overrides: (place) => ({ ...partyRow(place), client_name: `Copy ${place}` }),
  },
  { table: 'leads', rows: 1_500, overrides: (place) => ({ ...partyRow(place), last_name: `Copy ${place}` }) },
  { table: 'party_revisions', rows: 2_000, overrides: (place) => ({ party_id: 900_000 + place }) },
  { table: 'party_keys', rows: 1_500, overrides: keyRow },
  {
    table: 'imported_rows',
    rows: 1_500,
    overrides: (place) => ({ row_hash: hashOf(place), row_line: place }),
  },
  {
    table: 'security_events',
    rows: 3_000,
    overrides: (place) => ({ happened_at: timestampAt(place), member_id: place % 3 === 0 ? null : 1 }),
  },
  {
    table: 'sessions',
    rows: 1_500,
    overrides: (place) => ({
      token_hash: hashOf(place),
      created_at: timestampAt(place),
      last_used_at: timestampAt(place),
    }),
  },
  {
    table: 'known_browsers',
    rows: 1_000,
    overrides: (place) => ({ browser_hash: hashOf(place), seen_at: timestampAt(place) }),
  },
  {
    table: 'sign_in_failures',
    rows: 1_500,
    overrides: (place) => ({ counted_under: hashOf(place), failed_at: timestampAt(place) }),
  },
  {
    table: 'use_counts',
    rows: 1_500,
    overrides: (place) => ({ counted_under: hashOf(place), counted_from: timestampAt(place) }),
  },
  {
    table: 'mail_messages',
    rows: 1_500,
    overrides: (place) => ({
      ...{ message_id: `<${place}@example.org>`, queued_at: timestampAt(place), document_id: null },
      state: place % 20 === 0 ? 'waiting' : 'sent',
    }),
  },
  {
    table: 'backup_runs',
    rows: 400,
    overrides: (place) => ({ due_at: timestampAt(place), state: 'failed' }),
  },
  { table: 'idempotency_keys', rows: 2_000, overrides: keyRow },
]

/** A few thousand records more, most of them copies of those that are there, and statistics of them. */
export async function insertBulkRecords(db: Connection): Promise<void> {
  for (const recipe of recipes) await insertCopies(db, recipe)
  await insertDocuments(db)
  await rebuildIndex({ database: db }, () => undefined)
  for (const table of isServer(db) ? analyzedTables : [])
    await sql`analyze table ${sql.table(table)}`.execute(db)
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
  ] as const),
]

const generatedColumns = new Set(['is_archived', 'is_retired', 'is_unpaid', 'due_order'])

async function readRows(db: Connection, table: keyof Schema, most = 500): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} limit ${most}`.execute(db)
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

async function insertCopies(db: Connection, { table, rows, overrides: own }: Recipe): Promise<void> {
  const there = await readRows(db, table)
  const [first] = there
  if (first === undefined) throw new Error(`No call has left anything in ${table}`)
  const highest = there.reduce((most, { id }) => Math.max(most, Number(id ?? 0)), 0)
  const copies = Array.from({ length: rows }, (_none, place) => {
    const row = there[place % there.length] ?? first
    return { ...row, ...('id' in row && { id: highest + 1 + place }), ...own(place, row) }
  })
  await insertCopiedRows(db, table, copies)
}

const partTables = ['document_lines', 'document_line_taxes', 'document_revisions'] as const

/** With everything that belongs to them, on many days and for many parties. */
async function insertDocuments(db: Connection): Promise<void> {
  const there = (await readRows(db, 'documents')).slice(0, 60)
  const [first] = there
  if (first === undefined) throw new Error('There are no documents')
  const parties = await db.selectFrom('customers').select('id').orderBy('id', 'desc').limit(500).execute()
  const copied = Array.from({ length: documentCount }, (_none, place) => ({
    from: there[place % there.length] ?? first,
    id: 100_000 + place,
    place,
  }))
  await insertCopiedRows(
    db,
    'documents',
    copied.map(({ from, id, place }) => ({
      ...{ ...from, id, number: 500_000 + place, title: `Copy ${place}`, party_key: `copy ${place}` },
      ...{ document_date: dayAt(place), due_date: dayAt(place + 30), updated_at: timestampAt(place) },
      ...(from.customer_id !== null && { customer_id: parties[place % parties.length]?.id ?? null }),
      archived_at: place % 12 === 0 ? timestampAt(1) : null,
    })),
  )
  for (const table of partTables) {
    const rows = await readRows(db, table, 5_000)
    const copies = copied.flatMap(({ from, id }) =>
      rows.filter((row) => row.document_id === from.id).map((row) => ({ ...row, document_id: id })),
    )
    await insertCopiedRows(db, table, copies)
  }
}
