import { type Kysely, sql } from 'kysely'
import { addColumn, type ColumnTypes, createIndex, dropIndex } from './column-types.ts'

/** Sorts leads, customers and documents by company, and by person if there is no company. */
export async function companyFirst(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  for (const table of ['leads', 'customers'] as const) {
    const computed = sql`case when company_key = '' then name_key else company_key end`
    await addColumn(db, { table, name: 'display_key', type: columns.line, computed })
    const others = table === 'leads' ? ['country', 'customer_id'] : ['country']
    const sorted = { table, columns: ['is_archived', 'display_key', 'id', ...others] }
    await createIndex(db, { ...sorted, name: `${table}_by_display_key` }, columns)
    await dropIndex(db, { table, name: `${table}_by_name_key` }, columns)
  }
  await writeDocumentKeys(db)
}

interface Row {
  readonly id: number
  readonly party_company: string
}

const rowsPerBatch = 500

/** Writes the sort keys of documents whose client has a company. The others have that of the person already. */
async function writeDocumentKeys(db: Kysely<unknown>): Promise<void> {
  let last = 0
  for (;;) {
    const { rows } = await sql<Row>`select id, party_company from documents
      where id > ${last} and party_company <> '' order by id limit ${rowsPerBatch}`.execute(db)
    if (rows.length === 0) return
    const cases = rows.map(({ id, party_company }) => sql`when ${id} then ${toSortKey(party_company)}`)
    const ids = sql.join(rows.map(({ id }) => sql`${id}`))
    await sql`update documents set party_key = case id ${sql.join(cases, sql` `)} end
      where id in (${ids})`.execute(db)
    last = rows.at(-1)?.id ?? last
  }
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
