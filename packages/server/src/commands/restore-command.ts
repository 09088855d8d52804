import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { BackupError } from '#backup/backup-error.ts'
import { isSecretKey } from '#backup/backup-format.ts'
import { verifyBackup } from '#backup/load-backup.ts'
import { type BackupMetadata, readBackup } from '#backup/read-backup.ts'
import { countReplacedRows } from '#backup/replaced-rows-repository.ts'
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
import { DatabaseInUseError, revertInterruptedReplacement } from '#database/replacing/replace-database.ts'
import { hasUnfinishedReplacement } from '#database/replacing/unfinished-replacement.ts'
import type { Connection } from '#database/tables/schema.ts'
import { CommandError } from '#errors.ts'
import { describeConnectionFailure, describeContents, getDatabaseName } from '#installer/database-messages.ts'
import { writeInstallationFile } from '#installer/installation-file.ts'
import { readContents } from '#installer/repository.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'
import { createProgressBar, formatSentence, printLine } from '#process/terminal.ts'
import { deriveKeyFingerprint } from '#secrets/key-fingerprint.ts'
import { defaultDataDir } from './installed-services.ts'
import { reencryptSecrets } from './reencrypt-secrets.ts'

interface RestoreCommandOptions {
  readonly replace?: boolean
  readonly check?: boolean
  readonly undo?: boolean
  readonly move?: boolean
}

/**
 * Restores a backup into the database of this installation, or creates the installation from the backup if none exists.
 * @throws CommandError, BackupError
 */
export async function restore(name: string | undefined, options: RestoreCommandOptions): Promise<void> {
  const config = readConfig({ dataDir: defaultDataDir })
  prepareDataFolders(config.dataDir)
  if (options.undo === true) return await undoRestore(config)
  if (name === undefined) throw new CommandError('Name the backup file: quittance restore FILE')
  const file = resolve(name)
  if (options.check === true) return await checkBackup(file, config)
  const backup = await readBackup(file, { onProgress: createProgressBar('Checking') })
  const { installation, newEnvironment } = determineTarget(config, backup)
  const restored = await explainDamagedFile(installation.database, async () => {
    await requireReplaceable(installation, options.replace === true)
    return await restoreOrExplain(file, { installation, isMove: options.move === true })
  })
  if (newEnvironment === null) await reencryptRestoredSecrets(restored, installation)
  else {
    writeFileAtomically(envFilePath(config.dataDir), formatEnvFile(newEnvironment))
    writeInstallationFile(config.dataDir, new Date())
  }
  const environment = readEnvironment(config.dataDir) ?? {}
  const isNewEnvironment = newEnvironment !== null
  for (const line of formatRestoreReport(restored, { environment, isNewEnvironment })) printLine(line)
}

/** Re-encrypts the restored secrets with the key of this installation, if the backup contains the key that encrypted them. */
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

/**
 * Reports a damaged database file as a command error. It is not replaced, because it may be the only source from which data can
 * be rescued.
 */
async function explainDamagedFile<Result>(
  settings: DatabaseSettings,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (settings.dialect !== 'sqlite' || !isDamaged(error)) throw error
    throw new CommandError(
      `The database ${settings.file} is damaged. Move it and its -wal and -shm files to another folder, and restore again. Nothing was changed.`,
      { cause: error },
    )
  }
}

interface RestoreInto {
  readonly installation: Installation
  readonly isMove: boolean
}

async function restoreOrExplain(file: string, { installation, isMove }: RestoreInto): Promise<RestoreResult> {
  try {
    return await restoreBackup(file, {
      settings: installation.database,
      clock: () => new Date(),
      isMove,
      onProgress: createProgressBar('Restoring'),
      onIndexProgress: createProgressBar('Search index'),
    })
  } catch (error) {
    throw error instanceof DatabaseInUseError ? createInUseError(error) : error
  }
}

function createInUseError(error: DatabaseInUseError): CommandError {
  return new CommandError(
    'The database is in use by a server, a scheduled command or another program. Stop them all (sudo systemctl stop quittance quittance-schedule.timer), and try again. Nothing was changed.',
    { cause: error },
  )
}

/** Verifies a backup in a scratch database, without changing the installation. */
async function checkBackup(file: string, { dataDir }: Config): Promise<void> {
  const { header, manifest } = await verifyBackup(file, {
    folder: `${dataDir}/storage/app`,
    onProgress: createProgressBar('Checking'),
  })
  const documents = manifest.figures.counts.documents ?? 0
  printLine(
    `The backup is valid: ${documents} documents as of ${header.made_at}, restored into a scratch database and compared.`,
  )
}

async function undoRestore({ dataDir }: Config): Promise<void> {
  const values = readEnvironment(dataDir)
  const database = values === null ? null : parseInstallation(values, dataDir).database
  const isUndone = database?.dialect === 'mysql' && (await undoOrExplain(database))
  if (!isUndone) throw new CommandError('This database has no unfinished restore to undo.')
  printLine('The database from before the restore is active again.')
}

async function undoOrExplain(
  database: Extract<Installation['database'], { dialect: 'mysql' }>,
): Promise<boolean> {
  try {
    return await revertInterruptedReplacement(database)
  } catch (error) {
    throw error instanceof DatabaseInUseError ? createInUseError(error) : error
  }
}

interface RestoreTarget {
  readonly installation: Installation
  /** The environment file to write; null if the installation has one, which is not changed. */
  readonly newEnvironment: EnvValues | null
}

function determineTarget({ dataDir }: Config, { manifest }: BackupMetadata): RestoreTarget {
  const values = readEnvironment(dataDir)
  if (values !== null) return { installation: parseInstallation(values, dataDir), newEnvironment: null }
  const backupEnvironment = manifest.environment
  if (backupEnvironment.DB_CONNECTION !== 'sqlite' && !manifest.has_secrets) {
    throw new CommandError(
      `Nothing is installed in ${dataDir}, and the backup does not contain the password of its database. Install into an empty database first, or write ${dataDir}/.env with APP_URL, APP_KEY and DB_CONNECTION to DB_PASSWORD; then restore again.`,
    )
  }
  const newEnvironment = { APP_KEY: randomBytes(32).toString('base64url'), ...backupEnvironment }
  return { installation: parseInstallation(newEnvironment, dataDir), newEnvironment }
}

/** Checks that the database can be written, and that it is empty or may be replaced. @throws CommandError, BackupError */
async function requireReplaceable({ database: settings }: Installation, canReplace: boolean): Promise<void> {
  requireWritable(settings)
  requireReadable(settings)
  const reached = await probeDatabase(settings, { mayCreate: settings.dialect === 'mysql' })
  if (!reached.isReachable) {
    throw new CommandError(formatSentence(describeConnectionFailure(reached, settings)))
  }
  if (reached.existence !== 'exists') return
  const database = openDatabase(settings)
  try {
    if (await hasUnfinishedReplacement(database)) return
    const contents = await readContents(database)
    if (contents.kind === 'foreign-tables')
      throw new CommandError(formatSentence(describeContents(contents, settings)))
    if (contents.kind === 'newer-version') await requireKnownTables(database, settings, contents.migration)
    if (contents.kind === 'nothing' || contents.kind === 'unfinished-installation') return
    const currentContents =
      contents.kind === 'product'
        ? `${contents.documents} documents and ${contents.members} members`
        : contents.migration
    const foundContents = `The database ${getDatabaseName(settings)} holds ${currentContents}`
    const issued = await describeIssued(database)
    if (!canReplace)
      throw new CommandError(
        `${foundContents}. To replace all of that: quittance restore FILE --replace${issued === '' ? '' : `. ${issued}`}`,
      )
    printLine([`${foundContents}. They are being replaced.`, issued].join(' ').trim())
  } finally {
    await database.destroy()
  }
}

/** Says what of the contents was issued, which the law asks to keep. Empty: nothing was. */
async function describeIssued(database: Connection): Promise<string> {
  const { issuedDocuments = 0, payments = 0, records = 0 } = (await countReplacedRows(database)) ?? {}
  if (records === 0) return ''
  return `Among it: ${issuedDocuments} issued documents, ${payments} payments and ${records} records of the ledger.`
}

async function requireKnownTables(
  database: Connection,
  settings: DatabaseSettings,
  migration: string,
): Promise<void> {
  const unexpectedTables = await findUnknownTables(database)
  if (unexpectedTables.length === 0) return
  const params = { database: getDatabaseName(settings), step: migration, tables: unexpectedTables.join(', ') }
  throw new BackupError({ key: 'backup.newer-tables', params })
}

interface RestoreContext {
  /** The environment file after the restore. */
  readonly environment: EnvValues
  /** Whether the environment file was created from the backup. */
  readonly isNewEnvironment: boolean
}

/** Returns the lines that tell an administrator what was restored, what was not, and what to do next. */
function formatRestoreReport(restored: RestoreResult, context: RestoreContext): string[] {
  const { header, manifest, appliedMigrationCount, heldEmails } = restored
  const { counts } = manifest.figures
  return [
    `Restored as of ${header.made_at}: ${counts.documents ?? 0} documents, ${counts.customers ?? 0} customers, ${counts.leads ?? 0} leads, ${counts.members ?? 0} members. Counts and totals are those of the backup.`,
    ...((counts.ledger_records ?? 0) > 0
      ? [
          `- Issued: ${counts.issued_documents ?? 0} of the documents, with ${counts.payments ?? 0} payments and ${counts.ledger_records ?? 0} records of the ledger.`,
        ]
      : []),
    ...(appliedMigrationCount > 0
      ? [
          `The backup was made by an older version (${header.product}): ${appliedMigrationCount} steps brought it up to date.`,
        ]
      : []),
    `- Sessions: all ${getOmittedCount(restored, 'sessions')} ended. Every member must sign in again.`,
    '- Members and passwords are those of the backup. Members deactivated since then can sign in again: check Settings → Members.',
    ...formatTokenLines(manifest.tokens),
    `- Invitations: ${getOmittedCount(restored, 'invitations')} revoked. Send them again where still needed.`,
    `- Idempotency keys: ${countKeys(restored)} dropped. A program that retries a request from before the backup stores it a second time.`,
    ...(getOmittedCount(restored, 'ledger_verifications') > 0
      ? [
          '- Ledger: what earlier verifications found is dropped. It is verified again at night, or now: quittance ledger verify',
        ]
      : []),
    heldEmails === 0
      ? '- E-mails: none were waiting.'
      : `- E-mails: ${heldEmails} unsent messages are held back, because they may have been sent after the backup. Send or cancel them under E-mails → Held back.`,
    ...(restored.isIssuingWaiting
      ? [
          '- Issuing: it waits, because documents may have been issued after the backup. An administrator must confirm the last number of each series under Settings → Numbering and issuing.',
        ]
      : []),
    ...formatEnvironmentLines(restored, context),
  ]
}

/** Returns how many stored responses of repeated calls a backup does not contain. */
function countKeys(restored: RestoreResult): number {
  const tables = ['idempotency_keys', 'party_keys', 'payment_keys']
  return tables.reduce((sum, table) => sum + getOmittedCount(restored, table), 0)
}

/** Returns how many rows of a table existed that a backup does not contain. */
function getOmittedCount({ manifest }: RestoreResult, table: string): number {
  return manifest.left[table] ?? 0
}

function formatTokenLines(tokens: readonly string[]): string[] {
  if (tokens.length === 0) return ['- API tokens: there were none.']
  return [
    `- API tokens: ${tokens.length} revoked, because some may have been revoked after the backup. Create the needed ones again under Settings → API tokens: ${tokens.join(', ')}.`,
  ]
}

function formatEnvironmentLines(
  { manifest }: RestoreResult,
  { environment, isNewEnvironment }: RestoreContext,
): string[] {
  const hasOtherKey =
    manifest.key_mark !== '' && manifest.key_mark !== deriveKeyFingerprint(environment.APP_KEY ?? '')
  const isReencrypted = manifest.environment.APP_KEY !== undefined && !isNewEnvironment
  const reencryptedLine =
    '- APP_KEY differs from that of the backup, which contains its key: its secrets were re-encrypted with the current key.'
  const keyLines = isReencrypted
    ? [reencryptedLine]
    : [
        '- APP_KEY differs from that of the backup: secrets that were encrypted with that key cannot be read. If you have the former key, add it to the environment file as APP_KEY_PREVIOUS and run quittance renew-key before you start the server.',
      ]
  const otherKeyLines = hasOtherKey ? keyLines : []
  if (isNewEnvironment) {
    const missing = manifest.has_secrets
      ? ''
      : ' The backup does not contain its secrets: enter MAIL_PASSWORD again.'
    return [`- Settings: the environment file was created from the backup.${missing}`, ...otherKeyLines]
  }
  const differingKeys = Object.keys(manifest.environment).filter(
    (name) => !isSecretKey(name) && manifest.environment[name] !== environment[name],
  )
  const settings =
    differingKeys.length === 0
      ? '- Settings: the environment file is the same as in the backup.'
      : `- Settings: the environment file was not changed. It differs from that of the backup in ${differingKeys.join(', ')}.`
  return [settings, ...otherKeyLines]
}
