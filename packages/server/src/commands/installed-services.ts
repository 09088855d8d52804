import { countUndecryptableTwoFactorSecrets } from '#auth/two-factor/administer-two-factor.ts'
import { upgradeDatabase } from '#backup/upgrade-database.ts'
import { type Config, readConfig } from '#config/config.ts'
import { prepareDataFolders } from '#config/data-directory.ts'
import { type Installation, readEnvironment, readInstallation } from '#config/installation.ts'
import { describeFormerWals } from '#database/dialects/embedded/wal-files.ts'
import { CommandError } from '#errors.ts'
import { listProtectionWarnings } from '#installer/database-messages.ts'
import { requireDatabaseFile } from '#installer/installation-file.ts'
import { formatSentence, printLine } from '#process/terminal.ts'
import { deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'
import { findKeyReplacement } from '#secrets/repository.ts'
import { type Services, withServices } from '#services.ts'

export const defaultDataDir = 'data'

/**
 * Returns the installation in the data directory.
 * @throws CommandError if nothing is installed there
 * @throws DatabaseUnusableError if its database file is missing
 */
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

/** Runs a function with the services of the installation, after migrating its database. */
export async function withInstalledServices(work: (services: Services) => Promise<void>): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  await withServices(config, requireInstallation(config), async (services) => {
    await upgradeInstalledDatabase(services)
    await requireCurrentKey(services)
    await work(services)
  })
}

/** Migrates the database of an installation and prints what was done. */
export async function upgradeInstalledDatabase({
  config,
  installation,
  database,
  clock,
}: Services): Promise<void> {
  const environment = readEnvironment(config.dataDir) ?? {}
  await upgradeDatabase(
    { config, database, settings: installation.database, environment, clock },
    { report: (sentence) => printLine(formatSentence(sentence)) },
  )
}

/**
 * Rejects an `APP_KEY` that was replaced in this database, because other servers could not decrypt what this one encrypts.
 * @throws CommandError
 */
export async function requireCurrentKey({ database, installation }: Services): Promise<void> {
  const replacedAt = await findKeyReplacement(database, deriveKeyFingerprint(installation.key))
  if (replacedAt === null) return
  throw new CommandError(
    formatSentence({ key: 'secrets.replaced-key', params: { day: replacedAt.slice(0, 10) } }),
  )
}

/**
 * Writes to standard error what this server cannot read: secrets that `APP_KEY` does not decrypt, and write-ahead logs whose
 * transactions are in no database. The server starts nevertheless, because members can sign in with recovery codes or with the
 * help of an administrator.
 */
export async function reportUnreadableData({ database, installation }: Services): Promise<void> {
  const sentences = describeFormerWals(installation.database)
  const count = await countUndecryptableTwoFactorSecrets(database, installation.key)
  if (count > 0) sentences.push(formatSentence({ key: 'secrets.wrong-key', params: { count } }))
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
}

/** Writes to standard error, if documents are issued, that the database itself does not protect them, and the remedy. */
export async function reportMissingTriggers({ database, installation }: Services): Promise<void> {
  for (const sentence of await listProtectionWarnings(database, installation.database)) {
    process.stderr.write(`${formatSentence(sentence)}\n`)
  }
}
