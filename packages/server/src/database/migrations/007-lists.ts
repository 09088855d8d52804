import { type Kysely, sql } from 'kysely'
import { addColumn, type ColumnTypes, createIndex } from './column-types.ts'

/** Adds the columns by which lists are sorted and filtered, and indexes that contain all of them. */
export async function lists(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await addDocumentColumns(db, columns)
  await createDocumentIndexes(db, columns)
  await addPartyColumns(db, columns)
}

async function addDocumentColumns(db: Kysely<unknown>, columns: ColumnTypes) {
  // The sort key of the party's name: lower case without accents, at most 60 characters.
  await addColumn(db, { table: 'documents', name: 'party_key', type: columns.line, initially: '' })
  await writeSortKeys(db, documentSortKey)
  const computed = { table: 'documents', type: columns.wholeNumber }
  await addColumn(db, { ...computed, name: 'is_archived', computed: isArchived })
  // The total is higher than the amount paid.
  await addColumn(db, { ...computed, name: 'is_unpaid', computed: sql`total > amount_paid` })
  // Documents without a due date come last.
  await addColumn(db, { table: 'documents', name: 'due_order', type: columns.day, computed: dueOrder })
}

const documentSortKey: SortKeySource = { table: 'documents', key: 'party_key', from: [['party_name']] }

// MariaDB rejects an index on an expression that depends on the padding of a fixed-length column; `rtrim` removes it.
const isArchived = sql`rtrim(archived_at) is not null`
const dueOrder = sql`coalesce(rtrim(due_date), '9999-12-31')`

const filterColumns = ['status_id', 'currency_id', 'owner_id', 'document_date', 'due_order', 'is_unpaid']

async function createDocumentIndexes(db: Kysely<unknown>, columns: ColumnTypes) {
  for (const sorted of ['number', 'document_date', 'due_order', 'party_key', 'total', 'updated_at']) {
    const others = filterColumns.filter((column) => column !== sorted)
    const index = { name: `documents_by_${sorted}`, table: 'documents' }
    await createIndex(db, { ...index, columns: ['kind', 'is_archived', sorted, 'id', ...others] }, columns)
  }
  const counted = { name: 'documents_counted', table: 'documents' }
  const amounts = ['total', 'amount_paid', 'id']
  await createIndex(
    db,
    { ...counted, columns: ['kind', 'is_archived', ...filterColumns, ...amounts] },
    columns,
  )
}

const nameColumns = {
  leads: [['first_name', 'last_name']],
  // The person, otherwise the company, otherwise the short name.
  customers: [['client_name'], ['company_name'], ['username']],
} as const

/** Adds the same columns to leads and customers. */
async function addPartyColumns(db: Kysely<unknown>, columns: ColumnTypes) {
  for (const table of ['leads', 'customers'] as const) {
    for (const key of ['name_key', 'company_key']) {
      await addColumn(db, { table, name: key, type: columns.line, initially: '' })
    }
    await writeSortKeys(db, { table, key: 'name_key', from: nameColumns[table] })
    await writeSortKeys(db, { table, key: 'company_key', from: [['company_name']] })
    const type = columns.wholeNumber
    await addColumn(db, { table, name: 'is_archived', type, computed: isArchived })
    await createPartyIndexes(db, table, columns)
  }
}

async function createPartyIndexes(db: Kysely<unknown>, table: 'leads' | 'customers', columns: ColumnTypes) {
  const others = table === 'leads' ? ['country', 'customer_id'] : ['country']
  for (const sorted of ['name_key', 'company_key', 'created_at', 'updated_at']) {
    const index = { name: `${table}_by_${sorted}`, table }
    await createIndex(db, { ...index, columns: ['is_archived', sorted, 'id', ...others] }, columns)
  }
}

interface SortKeySource {
  readonly table: string
  /** The column of the sort key. */
  readonly key: string
  /** Lists of columns. The key is made from the first list whose joined text is not empty. */
  readonly from: readonly (readonly string[])[]
}

interface Row {
  readonly id: number
  readonly [column: string]: unknown
}

const rowsPerBatch = 500

/** Writes the sort keys of existing records. */
async function writeSortKeys(db: Kysely<unknown>, { table, key, from }: SortKeySource): Promise<void> {
  const columns = sql.join(from.flat().map((column) => sql.ref(column)))
  let last = 0
  for (;;) {
    const { rows } = await sql<Row>`select id, ${columns} from ${sql.table(table)}
      where id > ${last} order by id limit ${rowsPerBatch}`.execute(db)
    if (rows.length === 0) return
    const keys = rows.map((row) => ({ id: row.id, value: toSortKey(readText(row, from)) }))
    const cases = keys.map(({ id, value }) => sql`when ${id} then ${value}`)
    const ids = sql.join(keys.map(({ id }) => sql`${id}`))
    await sql`update ${sql.table(table)} set ${sql.ref(key)} = case id ${sql.join(cases, sql` `)} end
      where id in (${ids})`.execute(db)
    last = keys.at(-1)?.id ?? last
  }
}

function readText(row: Row, from: SortKeySource['from']): string {
  const texts = from.map((columns) =>
    columns
      .map((column) => String(row[column]))
      .join(' ')
      .trim(),
  )
  return texts.find((text) => text !== '') ?? ''
}

const sortKeyLength = 60
const letterExpansions: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', þ: 'th' },
  ...{ ς: 'σ', ʼ: "'" },
}

/** A copy of `toSortKey` as it was when this migration was written: lower case without accents, at most 60 characters. */
function toSortKey(text: string): string {
  const letters = Array.from(text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, ''))
  const plain = letters.map((letter) => letterExpansions[letter] ?? letter).join('')
  return Array.from(plain.replace(/\s+/g, ' ').trim()).slice(0, sortKeyLength).join('')
}
