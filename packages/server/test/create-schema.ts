import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { migrate, updateSchema } from '#database/migrations/migrate.ts'
import type { Connection } from '#database/tables/schema.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'

/** Creates all tables of an empty database, and its reference data. */
export async function createSchema(db: Connection, settings: DatabaseSettings): Promise<void> {
  await updateSchema(db, settings, async () => {
    await migrate(db, settings.dialect)
    await seedReferenceData(db)
  })
}
