import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { createTestMember, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { memberNames } from './033-member-names.ts'
import { getColumnTypes } from './column-types.ts'

forEachDatabaseWithCompany('the names of members that are there already', (given) => {
  it('get a key each, the oldest of those that look the same, and again after a half migration', async () => {
    const { services } = given.test
    const db = services.database
    const named = async (name: string) => (await createTestMember(services, { name })).id
    const ids = [await named('Zoé'), await named('Noé'), await named('Other')]
    const keys = async () => {
      const rows = await db.selectFrom('members').select(['id', 'name_key']).orderBy('id').execute()
      return rows.filter(({ id }) => ids.includes(id)).map(({ name_key }) => name_key)
    }
    const [zoe, noe, other] = await keys()
    expect(new Set([zoe, noe, other]).size).toBe(3)
    // As three members were stored before, and with the half of the keys written.
    await db.updateTable('members').set({ name_key: null }).where('name', '!=', 'Zoé').execute()
    await db.updateTable('members').set({ name: 'ZO\u200b\u0600\ufdd0E' }).where('name', '=', 'Noé').execute()
    const columns = getColumnTypes(isServer(db) ? 'mysql' : 'sqlite')
    // as: a migration knows no tables
    for (const _time of [1, 2]) await memberNames(db as unknown as Kysely<unknown>, columns)
    expect(await keys()).toEqual([zoe, null, other])
    const same = db
      .updateTable('members')
      .set({ name_key: zoe ?? null })
      .where('name', '=', 'Other')
    const rejection: unknown = await same.execute().catch((error: unknown) => error)
    expect(isDuplicate(rejection, uniqueKeys.memberName)).toBe(true)
  })
})
