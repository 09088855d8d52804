import type { DatabaseSettings } from '#config/database-settings.ts'
import { bringUpToDate } from '#database/bring-up-to-date.ts'
import { migrate } from '#database/migrate.ts'
import type { Connection } from '#database/schema.ts'
import { seedReferenceData } from '#database/seed/reference-data.ts'

/** Creates all tables of an empty database, and its reference data. */
export async function createSchema(db: Connection, settings: DatabaseSettings): Promise<void> {
  await bringUpToDate(db, settings, async () => {
    await migrate(db, settings.dialect)
    await seedReferenceData(db)
  })
}
