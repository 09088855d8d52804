import { expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import { insertMember } from '#members/repository.ts'
import { createTestDatabase, forEachDatabase } from '#test/test-database.ts'
import { readIssuingSettings } from './issuing/repository.ts'
import { seedReferenceData } from './reference-data-repository.ts'

forEachDatabase('reference data', ({ settings }) => {
  it('of a country without tax rates stays without them at later starts and after a restore', async () => {
    const { dialect } = settings()
    const testDatabase = await createTestDatabase(dialect)
    const database = openDatabase(testDatabase.settings)
    await migrate(database, dialect)
    const region = { locale: 'en', country: 'US', timeZone: 'America/Chicago' } as const
    await seedReferenceData(database, { region })
    await seedReferenceData(database, { region })
    await seedReferenceData(database)
    expect(await database.selectFrom('tax_rates').select('name').execute()).toEqual([])
    const currencies = await database.selectFrom('currencies').select('name').orderBy('id').execute()
    expect(currencies.map(({ name }) => name)).toEqual(['USD', 'EUR', 'GBP'])
    await database.destroy()
    await testDatabase.drop()
  })

  /** Starts this version after an earlier one, which issued nothing. Returns whether issuing is on, and how many balances have a status. */
  async function upgrade(database: Connection) {
    for (const table of ['balance_statuses', 'issuing_settings', 'number_series', 'payment_methods'] as const)
      await database.deleteFrom(table).execute()
    await seedReferenceData(database)
    const chosen = await database.selectFrom('balance_statuses').select('kind').execute()
    return { isOn: (await readIssuingSettings(database)).isOn, chosen: chosen.length }
  }

  it('of an installation that was never finished are those of a new one, until it has an administrator', async () => {
    const { dialect } = settings()
    const testDatabase = await createTestDatabase(dialect)
    const database = openDatabase(testDatabase.settings)
    await migrate(database, dialect)
    await seedReferenceData(database)
    const countCompanies = async () =>
      (await database.selectFrom('company_versions').select('id').execute()).length
    expect(await countCompanies()).toBe(1)
    expect(await upgrade(database)).toEqual({ isOn: true, chosen: 7 })
    const administrator = { name: 'Ada', email: 'ada@example.com', role: 'admin', passwordHash: '' } as const
    await insertMember(database, { ...administrator, createdAt: new Date() })
    expect(await upgrade(database)).toEqual({ isOn: false, chosen: 0 })
    expect(await countCompanies()).toBe(1)
    await database.destroy()
    await testDatabase.drop()
  })
})
