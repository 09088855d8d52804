import { partyRecords as calls } from '@quittance/shared/contract/party-records.ts'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { isServer } from '#database/queries/portable-sql.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { partyRecords } from './009-parties.ts'
import { getColumnTypes } from './column-types.ts'

forEachDatabaseWithCompany('what leads and customers are compared by', (given) => {
  it('is worked out for those that were stored before, and again after a half migration', async () => {
    const db = given.test.services.database
    for (const phone of ['+33 (0)1 23 45 67 89', '0049 30 123456', '12', '']) {
      const fields = { company_name: 'Œuvres', client_email: 'A@B.example', phone, tax_number: 'ÉS-123 45' }
      await given.company.client.call(calls.lead.store, fields)
    }
    const keys = () =>
      db.selectFrom('leads').select(['email_key', 'phone_key', 'tax_key', 'name_key']).execute()
    const saved = await keys()
    expect(saved.map(({ phone_key }) => phone_key)).toEqual(['123456789', '123456789', '30123456', '', ''])
    expect(saved[1]).toEqual({
      email_key: 'a@b.example',
      phone_key: '123456789',
      tax_key: 'es12345',
      name_key: 'oeuvres',
    })
    await db.updateTable('leads').set({ email_key: '', phone_key: '', tax_key: '' }).execute()
    await db.updateTable('leads').set({ name_key: '' }).where('first_name', '=', '').execute()
    // as: a migration knows no tables
    await partyRecords(db as unknown as Kysely<unknown>, getColumnTypes(isServer(db) ? 'mysql' : 'sqlite'))
    expect(await keys()).toEqual(saved)
    const versions = await db.selectFrom('leads').select('version').distinct().execute()
    expect(versions).toEqual([{ version: 1 }])
  })
})
