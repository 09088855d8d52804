import { type Kysely, sql } from 'kysely'
import { writeSortKeys } from './007-lists.ts'
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
  const from = [['party_company'], ['party_name']]
  await writeSortKeys(db, { table: 'documents', key: 'party_key', from })
}
