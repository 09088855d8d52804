import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createApiToken } from '#auth/api-tokens/api-token.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { tokenScopes } from './052-token-scopes.ts'
import { addColumn, getColumnTypes } from './column-types.ts'

forEachDatabaseWithCompany('existing API tokens', (context) => {
  it('keep the permission to administer and get no other, also after an interrupted migration', async () => {
    const { services } = context.test
    const db = services.database as unknown as Kysely<unknown> // as: a migration does not depend on the current schema
    const columns = getColumnTypes(isServer(services.database) ? 'mysql' : 'sqlite')
    const readScopes = async () =>
      await services.database.selectFrom('api_tokens').select(['name', 'scopes']).orderBy('id').execute()
    // As before the migration, of which only the new column is there.
    const { memberId } = context.company
    for (const name of ['Log collector', 'Shop']) {
      await createApiToken(services, { memberId, name, scopes: [] })
    }
    await addColumn(db, { table: 'api_tokens', name: 'role', type: columns.word, initially: 'staff' })
    await sql`update api_tokens set role = 'admin' where name = 'Log collector'`.execute(db)
    const expected = [
      { name: 'Log collector', scopes: 'administer' },
      { name: 'Shop', scopes: '' },
    ]
    for (const _time of [1, 2]) {
      await tokenScopes(db, columns)
      expect(await readScopes()).toEqual(expected)
    }
  })
})
