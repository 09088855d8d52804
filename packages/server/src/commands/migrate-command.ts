import { createMissingTriggers } from '#database/queries/create-missing-triggers.ts'
import { printLine } from '#process/terminal.ts'
import { reportMissingTriggers, withInstalledServices } from './installed-services.ts'

/**
 * Migrates the database, and creates the triggers for which its user lacked the privilege before. Writes to standard error how the
 * privilege is granted if it is still missing and documents are issued.
 */
export async function migrateDatabase(): Promise<void> {
  await withInstalledServices(async (services) => {
    await createMissingTriggers(services.database, services.installation.database.dialect)
    await reportMissingTriggers(services)
    printLine('The database is up to date.')
  })
}
