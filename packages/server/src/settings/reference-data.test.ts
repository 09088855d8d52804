import { expect, it } from 'vitest'
import { openDatabase } from '#database/connections/open-database.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { createTestDatabase, forEachDatabase } from '#test/test-database.ts'
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
})
