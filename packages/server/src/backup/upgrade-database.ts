import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Config, productVersion } from '#config/config.ts'
import type { EnvValues } from '#config/env-file.ts'
import { readRegion } from '#config/installation.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { type Checksums, compareChecksums, readChecksums } from '#database/copies/checksums.ts'
import { measureDatabase } from '#database/copies/snapshot.ts'
import { copiedTables } from '#database/copies/stored-tables.ts'
import { readTables } from '#database/copies/table-columns.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import {
  DatabaseUnusableError,
  findUnknownMigration,
  listAppliedMigrations,
  migrate,
  migrationNames,
  updateSchema,
} from '#database/migrations/migrate.ts'
import { LockTimeout, withAdvisoryLock } from '#database/queries/advisory-lock.ts'
import { isDiskFull, isUnavailable } from '#database/queries/database-errors.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { Sentence } from '#errors.ts'
import { writeFileAtomically } from '#process/atomic-file.ts'
import { formatSentence } from '#process/terminal.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { BackupError } from './backup-error.ts'
import { defaultBackupFolder, makeFolder, measureFreeSpace, requireSuitableFolder } from './backup-folder.ts'
import { checksumsSchema } from './backup-format.ts'
import { writeBackup } from './write-backup.ts'

export interface UpgradeContext {
  readonly config: Pick<Config, 'dataDir' | 'webDist' | 'canUpgradeWithoutBackup'>
  readonly database: Connection
  readonly settings: DatabaseSettings
  readonly environment: EnvValues
  readonly clock: () => Date
  /** Returns the free space of a folder in bytes. Tests replace it. */
  readonly measureFreeSpace?: (folder: string) => Promise<number>
}

interface UpgradeListener {
  readonly onMigration?: (migration: string) => void
  /** Receives messages about the upgrade for the administrator. Not called if the database is up to date. */
  readonly report?: (sentence: Sentence) => void
}

// If several servers start at the same time, one upgrades the database, and the others wait for it.
const lockTimeoutSeconds = 3_600

/**
 * Migrates a database to this version. A database of an older version is backed up before, and its checksums are compared
 * afterwards. An empty database needs no backup. @throws DatabaseUnusableError with a message for the user
 */
export async function upgradeDatabase(
  context: UpgradeContext,
  listener: UpgradeListener = {},
): Promise<void> {
  const { config, database, settings } = context
  await updateSchema(database, settings, async () => {
    if (await hasPendingMigrations(database)) await upgradeWithLock(context, listener)
    else await migrate(database, settings.dialect, listener.onMigration)
    await seedReferenceData(database, { region: readRegion(context.environment), now: context.clock() })
    deleteUpgradeRecord(config.dataDir)
  })
}

/** Upgrades under a lock, because a server, scheduled commands and other servers may start at the same time. */
async function upgradeWithLock(context: UpgradeContext, listener: UpgradeListener): Promise<void> {
  const { config, database } = context
  const frameworkFolder = join(config.dataDir, 'storage/framework')
  mkdirSync(frameworkFolder, { recursive: true })
  const lock = {
    name: 'quittance upgrade',
    file: join(frameworkFolder, 'upgrade.lock'),
    timeoutSeconds: lockTimeoutSeconds,
  }
  try {
    await withAdvisoryLock(database, lock, async () => {
      if (await hasPendingMigrations(database)) await upgradeWithBackup(context, listener)
    })
  } catch (error) {
    if (!(error instanceof LockTimeout)) throw error
    throw new DatabaseUnusableError(formatSentence({ key: 'upgrade.in-progress' }), { cause: error })
  }
}

/** Returns whether the database has a schema of this product to which not all migrations were applied. */
async function hasPendingMigrations(database: Connection): Promise<boolean> {
  const applied = await listAppliedMigrations(database)
  const isOlder = applied.length > 0 && applied.length < migrationNames.length
  return isOlder && findUnknownMigration(applied) === undefined
}

async function upgradeWithBackup(
  context: UpgradeContext,
  { onMigration, report = () => undefined }: UpgradeListener,
): Promise<void> {
  const { config, clock } = context
  const logAndReport = (sentence: Sentence) => {
    appendUpgradeLog(config.dataDir, clock(), formatSentence(sentence))
    report(sentence)
  }
  const file = config.canUpgradeWithoutBackup ? null : await backUpOnce(context)
  if (file !== null) logAndReport({ key: 'upgrade.backed-up', params: { file } })
  const { migrations, documents, differences } = await migrateOrExplain(context, { file, onMigration })
  if (differences.length > 0) {
    const what = differences.join(', ')
    throw createUnusableError(context, { key: 'upgrade.data-mismatch', params: { what, file: file ?? '–' } })
  }
  logAndReport({
    key: 'upgrade.done',
    params: { version: productVersion, steps: migrations.length, documents },
  })
}

interface MigrationContext {
  /** File of the backup that was made before; null if none was made. */
  readonly file: string | null
  readonly onMigration: UpgradeListener['onMigration']
}

/** Migrates the database. If a migration fails, the error names how to continue and how to restore the backup. */
async function migrateOrExplain(
  context: UpgradeContext,
  { file, onMigration }: MigrationContext,
): Promise<MigrationReport> {
  const { config, clock, database, settings } = context
  try {
    return await migrateAndCompare(database, settings.dialect, onMigration)
  } catch (error) {
    // `updateSchema` explains the errors of an unavailable database server.
    if (settings.dialect === 'mysql' && isUnavailable(error) && !isDiskFull(error)) throw error
    const [reason, stack] = error instanceof Error ? [error.message, error.stack] : [String(error)]
    if (stack !== undefined) appendUpgradeLog(config.dataDir, clock(), stack)
    throw createUnusableError(
      context,
      { key: 'upgrade.stopped', params: { reason, file: file ?? '–' } },
      error,
    )
  }
}

function createUnusableError(
  { config, clock }: UpgradeContext,
  sentence: Sentence,
  cause?: unknown,
): DatabaseUnusableError {
  appendUpgradeLog(config.dataDir, clock(), formatSentence(sentence))
  return new DatabaseUnusableError(formatSentence(sentence), { cause })
}

/** Returns the file of the backup before the upgrade. Reuses that of an interrupted upgrade if no data has changed since then. */
async function backUpOnce(context: UpgradeContext): Promise<string> {
  const { config, database } = context
  const earlierBackup = await findUpgradeBackup(config.dataDir, database)
  if (earlierBackup !== null) return earlierBackup
  const backup = await backUpBeforeUpgrade(context)
  storeUpgradeRecord(config.dataDir, backup)
  return backup.file
}

async function backUpBeforeUpgrade(context: UpgradeContext): Promise<UpgradeRecord> {
  const { config, database, environment, settings, clock } = context
  const measure = context.measureFreeSpace ?? measureFreeSpace
  const folder = defaultBackupFolder(config.dataDir)
  const file = join(folder, formatBackupName(clock()))
  try {
    requireSuitableFolder(folder, config)
    makeFolder(folder)
    requireFreeSpace(await measureDatabase(database), { folder, freeBytes: await measure(folder) })
    const source = { database, dialect: settings.dialect, environment, clock, folders: config }
    const { checksums } = await writeBackup(source, {
      file,
      shouldReplace: false,
      shouldIncludeSecrets: false,
    })
    return { file, figures: checksums }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new DatabaseUnusableError(
      formatSentence({ key: 'upgrade.backup-failed', params: { reason: error.message } }),
      {
        cause: error,
      },
    )
  }
}

/** Returns a file name like `before-0.2.0-2026-11-22T02-30-00.quittance`. */
function formatBackupName(now: Date): string {
  return `before-${productVersion}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.quittance`
}

// A compressed backup without indexes is smaller than the database. The migrations need some space as well.
const expectedCompression = 3
const minFreeBytes = 20_000_000
const megabyte = 1_000_000

function requireFreeSpace(
  databaseBytes: number,
  { folder, freeBytes }: { readonly folder: string; readonly freeBytes: number },
): void {
  const neededBytes = minFreeBytes + databaseBytes / expectedCompression
  if (freeBytes >= neededBytes) return
  throw new BackupError({
    key: 'backup.no-room',
    params: {
      folder,
      needed: Math.ceil(neededBytes / megabyte),
      free: Math.floor(freeBytes / megabyte),
    },
  })
}

function appendUpgradeLog(dataDir: string, now: Date, text: string): void {
  appendFileSync(join(dataDir, 'storage/logs/upgrades.log'), `${now.toISOString()} ${text}\n`)
}

interface MigrationReport {
  /** Names of the applied migrations. */
  readonly migrations: readonly string[]
  /** Number of documents in the database. */
  readonly documents: number
  /** Checksums that differ from those before the migration, such as `documents 12 ≠ 11`; normally empty. */
  readonly differences: readonly string[]
}

/** Migrates the schema to this version, and compares the checksums from before and after. */
export async function migrateAndCompare(
  database: Connection,
  dialect: DialectName,
  onMigration: (migration: string) => void = () => undefined,
): Promise<MigrationReport> {
  const existingTables = await readTables(database)
  const tables = copiedTables.filter((name) => existingTables.has(name))
  const before = await readChecksums(database, tables)
  const migrations = await migrate(database, dialect, onMigration)
  const after = await readChecksums(database, tables)
  const differences = compareChecksums(omitExtendedTables(before, after), after)
  return { migrations, documents: after.counts.documents ?? 0, differences }
}

/** Tables to which a migration adds rows: a new kind of document brings its settings, texts and statuses. */
const extensibleTables: ReadonlySet<string> = new Set(['kind_settings', 'kind_texts', 'document_statuses'])

/** Omits the counts of these tables that have grown. Rows that are missing remain a difference. */
function omitExtendedTables(before: Checksums, after: Checksums): Checksums {
  const counts = Object.entries(before.counts).filter(
    ([table, count]) => !(extensibleTables.has(table) && (after.counts[table] ?? 0) > count),
  )
  return { ...before, counts: Object.fromEntries(counts) }
}

// The record of an upgrade. Each start repeats a failed upgrade, possibly every few seconds. With the record, all of them share one
// backup.

const upgradeRecordSchema = z.object({ file: z.string(), figures: checksumsSchema })

interface UpgradeRecord {
  /** File of the backup that was made before. */
  readonly file: string
  /** Checksums of the database at that time. */
  readonly figures: Checksums
}

/** Returns the backup of an unfinished upgrade; null if there is none, or if data has changed since then. */
async function findUpgradeBackup(dataDir: string, database: Connection): Promise<string | null> {
  const record = readUpgradeRecord(dataDir)
  if (record === null || !existsSync(record.file)) return null
  const current = await readChecksums(database, Object.keys(record.figures.counts))
  return compareChecksums(record.figures, current).length === 0 ? record.file : null
}

/** Stores the record for the next start, in case this upgrade fails. */
function storeUpgradeRecord(dataDir: string, record: UpgradeRecord): void {
  writeFileAtomically(getRecordPath(dataDir), JSON.stringify(record))
}

/** Deletes the record when the database is up to date, because a later upgrade needs a new backup. */
function deleteUpgradeRecord(dataDir: string): void {
  rmSync(getRecordPath(dataDir), { force: true })
}

function getRecordPath(dataDir: string): string {
  return join(dataDir, 'storage/framework/upgrade-begun.json')
}

function readUpgradeRecord(dataDir: string): UpgradeRecord | null {
  try {
    return upgradeRecordSchema.parse(JSON.parse(readFileSync(getRecordPath(dataDir), 'utf8')))
  } catch {
    // The record is missing or invalid: another backup is made.
    return null
  }
}
