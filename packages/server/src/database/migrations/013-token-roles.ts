import type { Kysely } from 'kysely'
import { type ColumnTypes, newColumn } from './column-types.ts'

/** What an API token may do. Those that were made before had the role of who made them: an administrator’s. */
export async function tokenRoles(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await newColumn(db, { table: 'api_tokens', name: 'role', type: columns.word, initially: 'admin' })
}
