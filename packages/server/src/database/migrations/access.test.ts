import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { isServer } from '#database/queries/portable-sql.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { access } from './017-access.ts'
import { securityLog } from './018-security-log.ts'
import { getColumnTypes } from './column-types.ts'

forEachDatabaseWithCompany('the migrations of access tables', (context) => {
  it('can be repeated after an interrupted migration, and lose nothing', async () => {
    const db = context.test.services.database
    const count = async () => (await db.selectFrom('security_events').select('id').execute()).length
    const before = await count()
    expect(before).toBeGreaterThan(0)
    const columns = getColumnTypes(isServer(db) ? 'mysql' : 'sqlite')
    for (const migration of [access, securityLog]) {
      await migration(db as unknown as Kysely<unknown>, columns) // as: a migration does not depend on the current schema
    }
    expect(await count()).toBe(before)
    await expect(db.deleteFrom('security_events').execute()).rejects.toThrow('only added to')
  })
})
