import { englishText } from '@quittance/shared/text/translate.ts'
import { upgradeDatabase } from '#backup/upgrade-database.ts'
import { readEnvironment } from '#config/installation.ts'
import { printLine } from './say.ts'
import type { Services } from './services.ts'

/** Brings the database of an installation up to date, and says on the console what that took. */
export async function upgradeInstalledDatabase({ config, installation, database, clock }: Services): Promise<void> {
  const environment = readEnvironment(config.dataDir) ?? {}
  await upgradeDatabase(
    { config, database, settings: installation.database, environment, clock },
    { report: ({ key, params }) => printLine(englishText(key, params)) },
  )
}
