import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

/** What an API token may do. Those that were made before had the role of who made them: an administrator’s. */
export async function tokenRoles(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await addColumn(db, { table: 'api_tokens', name: 'role', type: columns.word, initially: 'admin' })
}
