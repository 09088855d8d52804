import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { BackupError } from '#backup/backup-error.ts'
import { isSecretKey } from '#backup/backup-format.ts'
import { verifyBackup } from '#backup/load-backup.ts'
import { type BackupMetadata, readBackup } from '#backup/read-backup.ts'
import { type RestoreResult, restoreBackup } from '#backup/restore-backup.ts'
import { type Config, readConfig } from '#config/config.ts'
import { prepareDataFolders } from '#config/data-directory.ts'
import { type EnvValues, formatEnvFile } from '#config/env-file.ts'
import { envFilePath, type Installation, parseInstallation, readEnvironment } from '#config/installation.ts'
import { probeDatabase, requireReadable, requireWritable } from '#database/connections/check-database.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import { findUnknownTables } from '#database/copies/table-columns.ts'
import { isDamaged } from '#database/queries/database-errors.ts'
import { inTransaction } from '#database/queries/transactions.ts'
import { DatabaseInUse, undoReplacement } from '#database/replacing/replace-database.ts'
import { hasUnfinishedReplacement } from '#database/replacing/unfinished-replacement.ts'
import type { Connection } from '#database/tables/schema.ts'
import { CommandError } from '#errors.ts'
import { describeConnectionFailure, describeContents, getDatabaseName } from '#installer/database-messages.ts'
import { writeInstallationFile } from '#installer/installation-file.ts'
import { readContents } from '#installer/repository.ts'
import { getTranslator } from '#languages/dictionaries.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'
import { createProgressBar, printLine } from '#process/terminal.ts'
import { deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'
import { defaultDataDir } from './installed-services.ts'
import { reencryptSecrets } from './reencrypt-secrets.ts'

interface RestoreCommandOptions {
  readonly replace?: boolean
  readonly check?: boolean
  readonly undo?: boolean
}

const text = getTranslator('en')

/** Puts what a backup holds into the database of this installation, or makes an installation of it. */
export async function restore(name: string | undefined, options: RestoreCommandOptions): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  prepareDataFolders(config.dataDir)
  if (options.undo === true) return await undoRestore(config)
  if (name === undefined) throw new CommandError('Say which backup: quittance restore FILE')
  const file = resolve(name)
  if (options.check === true) return await checkBackup(file, config)
  const backup = await readBackup(file, { onProgress: createProgressBar('Checking') })
  const { installation, newEnvironment: fresh } = determineTarget(config, backup)
  const restored = await explainDamagedFile(installation.database, async () => {
    await requireReplaceable(installation, options.replace === true)
    return await restoreOrExplain(file, installation)
  })
  if (fresh === null) await reencryptRestoredSecrets(restored, installation)
  else {
    writeFileAtomically(envFilePath(config.dataDir), formatEnvFile(fresh))
    writeInstallationFile(config.dataDir, new Date())
  }
  const environment = readEnvironment(config.dataDir) ?? {}
  for (const line of formatRestoreReport(restored, { environment, isNewEnvironment: fresh !== null }))
    printLine(line)
}

/** A backup with secrets holds the key that its own were encrypted with. */
async function reencryptRestoredSecrets(
  { manifest }: RestoreResult,
  { database: settings, key }: Installation,
): Promise<void> {
  const backupKey = manifest.environment.APP_KEY
  if (backupKey === undefined || backupKey === key) return
  const database = openDatabase(settings)
  try {
    const keys = { formerKey: backupKey, newKey: key, replacedAt: new Date() }
    await inTransaction(database, (transaction) => reencryptSecrets(transaction, keys))
  } finally {
    await database.destroy()
  }
}

/** A file that nothing can be read from is not replaced unseen: it may be all that somebody can save something from. */
async function explainDamagedFile<Result>(
  settings: DatabaseSettings,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (settings.dialect !== 'sqlite' || !isDamaged(error)) throw error
    throw new CommandError(
      `The database ${settings.file} is damaged. Move it away, along with what ends in -wal and -shm beside it, and restore again. Nothing was changed.`,
      { cause: error },
    )
  }
}

async function restoreOrExplain(file: string, installation: Installation): Promise<RestoreResult> {
  try {
    return await restoreBackup(file, {
      settings: installation.database,
      clock: () => new Date(),
      onProgress: createProgressBar('Restoring'),
      onIndexProgress: createProgressBar('Search index'),
    })
  } catch (error) {
    throw error instanceof DatabaseInUse ? createInUseError(error) : error
  }
}

function createInUseError(error: DatabaseInUse): CommandError {
  return new CommandError(
    'Somebody works with this database: a server, a command of the crontab, or another program. Stop them all (sudo systemctl stop quittance quittance-schedule.timer), and try again. Nothing was changed.',
    { cause: error },
  )
}

/** As a restore would, into a database that nobody uses. */
async function checkBackup(file: string, { dataDir }: Config): Promise<void> {
  const { header: head, manifest } = await verifyBackup(file, {
    folder: `${dataDir}/storage/app`,
    onProgress: createProgressBar('Checking'),
  })
  const documents = manifest.figures.counts.documents ?? 0
  printLine(
    `The backup is good: ${documents} documents as of ${head.made_at}, restored into a scratch database and compared.`,
  )
}

async function undoRestore({ dataDir }: Config): Promise<void> {
  const values = readEnvironment(dataDir)
  const database = values === null ? null : parseInstallation(values, dataDir).database
  const isUndone = database?.dialect === 'mysql' && (await undoOrExplain(database))
  if (!isUndone)
    throw new CommandError('No restore into this database was stopped: there is nothing to put back.')
  printLine('What was there before the restore is back.')
}

async function undoOrExplain(
  database: Extract<Installation['database'], { dialect: 'mysql' }>,
): Promise<boolean> {
  try {
    return await undoReplacement(database)
  } catch (error) {
    throw error instanceof DatabaseInUse ? createInUseError(error) : error
  }
}

interface RestoreTarget {
  readonly installation: Installation
  /** The environment file to write; null: there is one, which stays as it is. */
  readonly newEnvironment: EnvValues | null
}

function determineTarget({ dataDir }: Config, { manifest }: BackupMetadata): RestoreTarget {
  const values = readEnvironment(dataDir)
  if (values !== null) return { installation: parseInstallation(values, dataDir), newEnvironment: null }
  const backupEnvironment = manifest.environment
  if (backupEnvironment.DB_CONNECTION !== 'sqlite' && !manifest.has_secrets) {
    throw new CommandError(
      `Nothing is installed in ${dataDir}, and the backup does not hold the password of its database. Install into an empty database first, or write ${dataDir}/.env with APP_URL, APP_KEY and DB_CONNECTION to DB_PASSWORD; then restore again.`,
    )
  }
  const fresh = { APP_KEY: randomBytes(32).toString('base64url'), ...backupEnvironment }
  return { installation: parseInstallation(fresh, dataDir), newEnvironment: fresh }
}

/** Nothing is replaced that nobody said may be. */
async function requireReplaceable({ database: settings }: Installation, mayReplace: boolean): Promise<void> {
  requireWritable(settings)
  requireReadable(settings)
  const reached = await probeDatabase(settings, { mayCreate: settings.dialect === 'mysql' })
  if (!reached.isReachable) {
    const { key, params } = describeConnectionFailure(reached, settings)
    throw new CommandError(text(key, params))
  }
  if (reached.existence !== 'there') return
  const database = openDatabase(settings)
  try {
    if (await hasUnfinishedReplacement(database)) return
    const contents = await readContents(database)
    const { key, params } = describeContents(contents, settings)
    if (contents.kind === 'foreign-tables') throw new CommandError(text(key, params))
    if (contents.kind === 'newer-version') await requireKnownTables(database, settings, contents.step)
    if (contents.kind === 'nothing' || contents.kind === 'begun-installation') return
    const currentContents =
      contents.kind === 'product'
        ? `${contents.documents} documents and ${contents.members} members`
        : contents.step
    const foundContents = `The database ${getDatabaseName(settings)} holds ${currentContents}`
    if (!mayReplace)
      throw new CommandError(`${foundContents}. To replace all of that: quittance restore FILE --replace`)
    printLine(`${foundContents}, which are replaced.`)
  } finally {
    await database.destroy()
  }
}

async function requireKnownTables(
  database: Connection,
  settings: DatabaseSettings,
  step: string,
): Promise<void> {
  const unexpectedTables = await findUnknownTables(database)
  if (unexpectedTables.length === 0) return
  const params = { database: getDatabaseName(settings), step, tables: unexpectedTables.join(', ') }
  throw new BackupError({ key: 'backup.newer-tables', params })
}

interface RestoreContext {
  /** As it is now. */
  readonly environment: EnvValues
  /** It was written from the backup. */
  readonly isNewEnvironment: boolean
}

/** What somebody has to know who has restored a backup. */
export function formatRestoreReport(restored: RestoreResult, surroundings: RestoreContext): string[] {
  const { header: head, manifest, migratedSteps: steps, heldEmails: held } = restored
  const { counts } = manifest.figures
  return [
    `Restored as of ${head.made_at}: ${counts.documents ?? 0} documents, ${counts.customers ?? 0} customers, ${counts.leads ?? 0} leads, ${counts.members ?? 0} members. Counts and totals are those of the backup.`,
    ...(steps > 0
      ? [`It was made by an older version (${head.product}): ${steps} steps brought it up to date.`]
      : []),
    `- Sessions: all ended (${getOmittedCount(restored, 'sessions')} then). Everybody signs in again.`,
    '- Members and passwords are as they were then. Whoever has left since can sign in again: look at Settings → Members.',
    ...formatTokenLines(manifest.tokens),
    `- Invitations: ${getOmittedCount(restored, 'invitations')} withdrawn. Invite again whoever had not answered.`,
    `- Idempotency keys: ${getOmittedCount(restored, 'idempotency_keys') + getOmittedCount(restored, 'party_keys')} dropped. A program that repeats a save from before stores it anew.`,
    held === 0
      ? '- E-mails: none was waiting.'
      : `- E-mails: ${held} that had not left are held back, because they may have left since. Send them again, or take them back, under E-mails → Held back.`,
    ...formatEnvironmentLines(restored, surroundings),
  ]
}

function getOmittedCount({ manifest }: RestoreResult, table: string): number {
  return manifest.left[table] ?? 0
}

function formatTokenLines(tokens: readonly string[]): string[] {
  if (tokens.length === 0) return ['- API tokens: there were none.']
  return [
    `- API tokens: ${tokens.length} revoked, because some may have been revoked since. Make those anew that are still needed, under Settings → API tokens: ${tokens.join(', ')}.`,
  ]
}

function formatEnvironmentLines(
  { manifest }: RestoreResult,
  { environment, isNewEnvironment: isFresh }: RestoreContext,
): string[] {
  const hasOtherKey =
    manifest.key_mark !== '' && manifest.key_mark !== deriveKeyFingerprint(environment.APP_KEY ?? '')
  const isReencrypted = manifest.environment.APP_KEY !== undefined && !isFresh
  const reencryptedLine =
    '- APP_KEY is not that of the backup, which holds its own: what was encrypted with that was encrypted again.'
  const keyLines = isReencrypted
    ? [reencryptedLine]
    : [
        '- APP_KEY is not that of the backup: what was encrypted with it cannot be read. If you have the former key, add it to the environment file as APP_KEY_PREVIOUS and run quittance renew-key before you start the server.',
      ]
  const otherKeyLines = hasOtherKey ? keyLines : []
  if (isFresh) {
    const missing = manifest.has_secrets
      ? ''
      : ' Its secrets were not in the backup: enter MAIL_PASSWORD anew.'
    return [`- Settings: the environment file was written as it was then.${missing}`, ...otherKeyLines]
  }
  const differingKeys = Object.keys(manifest.environment).filter(
    (name) => !isSecretKey(name) && manifest.environment[name] !== environment[name],
  )
  const settings =
    differingKeys.length === 0
      ? '- Settings: the environment file is as it was then.'
      : `- Settings: the environment file stays as it is. It differs from the backup’s in ${differingKeys.join(', ')}.`
  return [settings, ...otherKeyLines]
}
