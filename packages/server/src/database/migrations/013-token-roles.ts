import type { Kysely } from 'kysely'
import { addColumn, type ColumnTypes } from './column-types.ts'

/** Adds the role of API tokens. Existing tokens get the role admin, because only administrators could create them. */
export async function tokenRoles(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  await addColumn(db, { table: 'api_tokens', name: 'role', type: columns.word, initially: 'admin' })
}
