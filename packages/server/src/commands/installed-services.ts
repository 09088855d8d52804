import { englishText } from '@quittance/shared/text/english-text.ts'
import { countUndecryptableTwoFactorSecrets } from '#auth/two-factor/administer-two-factor.ts'
import { upgradeDatabase } from '#backup/upgrade-database.ts'
import { type Config, readConfig } from '#config/config.ts'
import { prepareDataFolders } from '#config/data-directory.ts'
import { type Installation, readEnvironment, readInstallation } from '#config/installation.ts'
import { describeFormerLogs } from '#database/dialects/embedded/wal-files.ts'
import { CommandError } from '#errors.ts'
import { requireDatabaseFile } from '#installer/installation-file.ts'
import { printLine } from '#process/terminal.ts'
import { deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'
import { findKeyReplacement } from '#secrets/repository.ts'
import { closeServices, openServices, type Services } from '#services.ts'

export const defaultDataDir = 'data'

/** @throws Impossible when nothing is installed there yet @throws DatabaseUnusable when its database file is missing */
export function requireInstallation(config: Config): Installation {
  prepareDataFolders(config.dataDir)
  const installation = readInstallation(config.dataDir)
  if (installation) {
    requireDatabaseFile(config.dataDir, installation)
    return installation
  }
  throw new CommandError(
    `Nothing is installed in ${config.dataDir} yet. Start the server and open it in a browser, or run: quittance install --from settings.json`,
  )
}

/** Runs one command of the command line on the installation, its database up to date. */
export async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  const installation = requireInstallation(config)
  const services = openServices(config, installation)
  try {
    await upgradeInstalledDatabase(services)
    await requireCurrentKey(services)
    await work(services)
  } finally {
    await closeServices(services)
  }
}

/** Brings the database of an installation up to date, and says on the console what that took. */
export async function upgradeInstalledDatabase({
  config,
  installation,
  database,
  clock,
}: Services): Promise<void> {
  const environment = readEnvironment(config.dataDir) ?? {}
  await upgradeDatabase(
    { config, database, settings: installation.database, environment, clock },
    { report: ({ key, params }) => printLine(englishText(key, params)) },
  )
}

/**
 * Rejects an `APP_KEY` that was replaced in this database. What such a server encrypted could be read by no other one.
 * @throws Impossible
 */
export async function requireCurrentKey({ database, installation }: Services): Promise<void> {
  const at = await findKeyReplacement(database, deriveKeyFingerprint(installation.key))
  if (at !== null) throw new CommandError(englishText('secrets.replaced-key', { day: at.slice(0, 10) }))
}

/**
 * Writes to standard error what this start of the server cannot read: secrets that `APP_KEY` does not decrypt, and logs of a
 * database whose transactions are in no database. The server starts nevertheless: members have recovery codes, or an administrator.
 */
export async function reportUnreadableData({ database, installation }: Services): Promise<void> {
  const sentences = describeFormerLogs(installation.database)
  const count = await countUndecryptableTwoFactorSecrets(database, installation.key)
  if (count > 0) sentences.push(englishText('secrets.wrong-key', { count }))
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
}
