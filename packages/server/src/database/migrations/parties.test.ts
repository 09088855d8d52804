import { partyRecords as calls } from '@quittance/shared/contract/party-records.ts'
import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { isServer } from '#database/queries/portable-sql.ts'
import { forEachDatabaseWithCompany } from '#test/test-company.ts'
import { partyRecords } from './009-parties.ts'
import { getColumnTypes } from './column-types.ts'

forEachDatabaseWithCompany('the keys by which leads and customers are compared', (context) => {
  it('are computed for records that were stored before the migration, and again after an interrupted migration', async () => {
    const db = context.test.services.database
    for (const phone of ['+33 (0)1 23 45 67 89', '0049 30 123456', '12', '']) {
      const fields = { company_name: 'Œuvres', client_email: 'A@B.example', phone, tax_number: 'ÉS-123 45' }
      await context.company.client.call(calls.lead.store, fields)
    }
    const readKeys = () =>
      db.selectFrom('leads').select(['email_key', 'phone_key', 'tax_key', 'name_key']).execute()
    const saved = await readKeys()
    expect(saved.map(({ phone_key }) => phone_key)).toEqual(['123456789', '123456789', '30123456', '', ''])
    expect(saved[1]).toEqual({
      email_key: 'a@b.example',
      phone_key: '123456789',
      tax_key: 'es12345',
      name_key: 'oeuvres',
    })
    await db.updateTable('leads').set({ email_key: '', phone_key: '', tax_key: '' }).execute()
    await db.updateTable('leads').set({ name_key: '' }).where('first_name', '=', '').execute()
    // as: a migration does not depend on the current schema
    await partyRecords(db as unknown as Kysely<unknown>, getColumnTypes(isServer(db) ? 'mysql' : 'sqlite'))
    expect(await readKeys()).toEqual(saved)
    const versions = await db.selectFrom('leads').select('version').distinct().execute()
    expect(versions).toEqual([{ version: 1 }])
  })
})
