import { type Kysely, sql } from 'kysely'
import { addColumn, type ColumnTypes, createIndex } from './column-types.ts'

/**
 * Adds the columns by which products are sorted, filtered and counted, who last changed them, and indexes for their use in
 * documents.
 */
export async function catalogueLists(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await addProductColumns(db, columns)
  await writeProductKeys(db)
  await sql`update products set updated_at = ${new Date().toISOString()} where updated_at = ''`.execute(db)
  await createProductIndexes(db, columns)
  await createUsageIndexes(db, columns)
}

const table = 'products'

async function addProductColumns(db: Kysely<unknown>, columns: ColumnTypes) {
  const text = { table, initially: '' }
  // Sort keys of name and group: lower case without accents, at most 60 characters.
  await addColumn(db, { ...text, name: 'name_key', type: columns.line })
  await addColumn(db, { ...text, name: 'group_key', type: columns.line })
  // The price padded with zeros, so that text order equals numeric order. An integer could not represent all prices.
  await addColumn(db, { ...text, name: 'price_key', type: columns.word })
  // 1 at the first save, increased by 1 at each later one.
  await addColumn(db, { table, initially: '1', name: 'version', type: columns.wholeNumber })
  await addColumn(db, { ...text, name: 'updated_at', type: columns.moment })
  // The member who last saved it. 0: no member was signed in.
  await addColumn(db, { table, initially: '0', name: 'updated_by', type: columns.id })
  const isRetired = sql`rtrim(retired_at) is not null`
  await addColumn(db, { table, name: 'is_retired', type: columns.wholeNumber, computed: isRetired })
}

async function createProductIndexes(db: Kysely<unknown>, columns: ColumnTypes) {
  for (const sorted of ['name_key', 'group_key', 'price_key', 'updated_at']) {
    const index = { name: `products_by_${sorted}`, table }
    await createIndex(db, { ...index, columns: ['is_retired', sorted, 'id', 'group_id'] }, columns)
  }
}

/** Creates indexes that show whether a document uses a product or tax rate, which must not be deleted then. */
async function createUsageIndexes(db: Kysely<unknown>, columns: ColumnTypes) {
  const lines = { name: 'document_lines_of_product', table: 'document_lines' }
  await createIndex(db, { ...lines, columns: ['product_id', 'document_id'] }, columns)
  const taxes = { name: 'document_line_taxes_of_rate', table: 'document_line_taxes' }
  await createIndex(db, { ...taxes, columns: ['tax_rate_id', 'document_id'] }, columns)
}

interface Row {
  readonly id: number
  readonly name: string
  readonly group_name: string | null
  readonly price: string
}

const rowsPerBatch = 500

/** Writes the keys of existing products. Removes the name of the group from their search text. */
async function writeProductKeys(db: Kysely<unknown>): Promise<void> {
  let last = 0
  for (;;) {
    const { rows } = await sql<Row>`
      select products.id, products.name, products.price, product_groups.name as group_name
      from products left join product_groups on product_groups.id = products.group_id
      where products.id > ${last} order by products.id limit ${rowsPerBatch}`.execute(db)
    if (rows.length === 0) return
    await sql`update products set
      search_text = ${caseById(rows, ({ name }) => fold(name))},
      name_key = ${caseById(rows, ({ name }) => toSortKey(name))},
      group_key = ${caseById(rows, ({ group_name }) => toSortKey(group_name ?? ''))},
      price_key = ${caseById(rows, ({ price }) => toDecimalSortKey(price))}
      where id in (${sql.join(rows.map(({ id }) => sql`${id}`))})`.execute(db)
    last = rows.at(-1)?.id ?? last
  }
}

function caseById(rows: readonly Row[], toText: (row: Row) => string) {
  const cases = rows.map((row) => sql`when ${row.id} then ${toText(row)}`)
  return sql`case id ${sql.join(cases, sql` `)} end`
}

// Copies of the functions as they were when this migration was written.

const sortKeyLength = 60
const letterExpansions: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ł: 'l', þ: 'th' },
  ...{ ς: 'σ', ʼ: "'" },
}

function fold(text: string): string {
  const letters = Array.from(text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, ''))
  const plain = letters.map((letter) => letterExpansions[letter] ?? letter).join('')
  return plain.replace(/\s+/g, ' ').trim()
}

function toSortKey(text: string): string {
  return Array.from(fold(text)).slice(0, sortKeyLength).join('')
}

function toDecimalSortKey(value: string): string {
  const [integer = '', decimals = ''] = value.split('.')
  return `${integer.padStart(15, '0')}.${decimals.padEnd(4, '0')}`
}
