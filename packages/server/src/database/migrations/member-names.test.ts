import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { isDuplicate } from '#database/queries/database-errors.ts'
import { isServer } from '#database/queries/portable-sql.ts'
import { uniqueKeys } from '#database/tables/unique-keys.ts'
import { createTestMember, forEachDatabaseWithCompany } from '#test/test-company.ts'
import { memberNames } from './033-member-names.ts'
import { getColumnTypes } from './column-types.ts'

forEachDatabaseWithCompany('the name keys of existing members', (context) => {
  it('are computed, for similar names only that of the oldest member, and again after an interrupted migration', async () => {
    const { services } = context.test
    const db = services.database
    const createNamedMember = async (name: string) => (await createTestMember(services, { name })).id
    const ids = [
      await createNamedMember('Zoé'),
      await createNamedMember('Noé'),
      await createNamedMember('Other'),
    ]
    const readKeys = async () => {
      const rows = await db.selectFrom('members').select(['id', 'name_key']).orderBy('id').execute()
      return rows.filter(({ id }) => ids.includes(id)).map(({ name_key }) => name_key)
    }
    const [zoe, noe, other] = await readKeys()
    expect(new Set([zoe, noe, other]).size).toBe(3)
    // As after an interrupted migration of three members: only one key is written.
    await db.updateTable('members').set({ name_key: null }).where('name', '!=', 'Zoé').execute()
    await db.updateTable('members').set({ name: 'ZO\u200b\u0600\ufdd0E' }).where('name', '=', 'Noé').execute()
    const columns = getColumnTypes(isServer(db) ? 'mysql' : 'sqlite')
    // as: a migration does not depend on the current schema
    for (const _time of [1, 2]) await memberNames(db as unknown as Kysely<unknown>, columns)
    expect(await readKeys()).toEqual([zoe, null, other])
    const update = db
      .updateTable('members')
      .set({ name_key: zoe ?? null })
      .where('name', '=', 'Other')
    const rejection: unknown = await update.execute().catch((error: unknown) => error)
    expect(isDuplicate(rejection, uniqueKeys.memberName)).toBe(true)
  })
})
