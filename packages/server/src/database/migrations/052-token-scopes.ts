import { type Kysely, sql } from 'kysely'
import { addColumn, type ColumnTypes, dropColumn, hasColumn } from './column-types.ts'

/**
 * Replaces the role of API tokens by scopes. Tokens with the role admin may still administer; no token may issue or record
 * payments until an administrator creates one for it.
 */
export async function tokenScopes(db: Kysely<unknown>, columns: ColumnTypes): Promise<void> {
  const role = { table: 'api_tokens', name: 'role' }
  await addColumn(db, { table: 'api_tokens', name: 'scopes', type: columns.line, initially: '' })
  if (!(await hasColumn(db, role))) return
  await sql`update api_tokens set scopes = 'administer' where role = 'admin'`.execute(db)
  await dropColumn(db, role)
}
