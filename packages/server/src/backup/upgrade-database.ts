import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { englishText } from '@quittance/shared/text/english-text.ts'
import { z } from 'zod'
import { type Config, productVersion } from '#config/config.ts'
import type { EnvValues } from '#config/env-file.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { type Checksums, compareChecksums, readChecksums } from '#database/copies/checksums.ts'
import { copiedTables } from '#database/copies/stored-tables.ts'
import { readTables } from '#database/copies/table-columns.ts'
import type { DialectName } from '#database/migrations/column-types.ts'
import {
  DatabaseUnusable,
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
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { BackupError } from './backup-error.ts'
import { defaultBackupFolder, makeFolder, measureFreeSpace, requireSuitableFolder } from './backup-folder.ts'
import { totalsSchema } from './backup-format.ts'
import { measureDatabase } from './repository.ts'
import { writeBackup } from './write-backup.ts'

export interface UpgradeContext {
  readonly config: Pick<Config, 'dataDir' | 'webDist' | 'canUpgradeWithoutBackup'>
  readonly database: Connection
  readonly settings: DatabaseSettings
  readonly environment: EnvValues
  readonly clock: () => Date
  /** Of a folder, in bytes. */
  readonly measureFreeSpace?: (folder: string) => Promise<number>
}

interface UpgradeListener {
  readonly onStep?: (step: string) => void
  /** What a person wants to know of an upgrade; nothing is said where there is none. */
  readonly report?: (sentence: Sentence) => void
}

// Another server that starts at the same time does the work, and this one finds it done.
const timeoutSeconds = 3_600

/**
 * Brings a database up to date: one of an older version is backed up first, then changed, then compared with what it held
 * before. An empty one needs no backup. @throws DatabaseUnusable with a sentence, where a person can help
 */
export async function upgradeDatabase(
  upgrading: UpgradeContext,
  reporting: UpgradeListener = {},
): Promise<void> {
  const { config, database, settings } = upgrading
  const { onStep } = reporting
  await updateSchema(database, settings, async () => {
    if (await hasPendingSteps(database)) await upgradeWithLock(upgrading, reporting)
    else await migrate(database, settings.dialect, onStep)
    await seedReferenceData(database)
    deleteUpgradeRecord(config.dataDir)
  })
}

/** The server and the command of the crontab start at the same time, and so do several servers. */
async function upgradeWithLock(upgrading: UpgradeContext, reporting: UpgradeListener): Promise<void> {
  const { config, database } = upgrading
  const framework = join(config.dataDir, 'storage/framework')
  mkdirSync(framework, { recursive: true })
  const lock = { name: 'quittance upgrade', file: join(framework, 'upgrade.lock'), timeoutSeconds }
  try {
    await withAdvisoryLock(database, lock, async () => {
      if (await hasPendingSteps(database)) await upgradeWithBackup(upgrading, reporting)
    })
  } catch (error) {
    if (!(error instanceof LockTimeout)) throw error
    throw new DatabaseUnusable(formatSentence({ key: 'upgrade.under-way' }), { cause: error })
  }
}

/** There is something in it, and steps that are still to be done. */
async function hasPendingSteps(database: Connection): Promise<boolean> {
  const done = await listAppliedMigrations(database)
  return done.length > 0 && findUnknownMigration(done) === undefined && done.length < migrationNames.length
}

async function upgradeWithBackup(
  upgrading: UpgradeContext,
  { onStep, report: say = () => undefined }: UpgradeListener,
): Promise<void> {
  const { config, clock } = upgrading
  const logAndReport = (sentence: Sentence) => {
    appendUpgradeLog(config.dataDir, clock(), formatSentence(sentence))
    say(sentence)
  }
  const file = config.canUpgradeWithoutBackup ? null : await backUpOnce(upgrading)
  if (file !== null) logAndReport({ key: 'upgrade.backed-up', params: { file } })
  const { steps, documents, differences } = await migrateOrExplain(upgrading, { file, onStep })
  if (differences.length > 0) {
    const what = differences.join(', ')
    throw createUnusableError(upgrading, { key: 'upgrade.differs', params: { what, file: file ?? '–' } })
  }
  logAndReport({ key: 'upgrade.done', params: { version: productVersion, steps: steps.length, documents } })
}

interface MigrationContext {
  /** The backup that was made before; null: there is none. */
  readonly file: string | null
  readonly onStep: UpgradeListener['onStep']
}

/** Where it stops half-way, whoever reads the sentence knows how to go on and how to go back. */
async function migrateOrExplain(
  upgrading: UpgradeContext,
  { file, onStep }: MigrationContext,
): Promise<MigrationReport> {
  const { config, clock, database, settings } = upgrading
  try {
    return await migrateAndCompare(database, settings.dialect, onStep)
  } catch (error) {
    // It is said elsewhere what to do about a server that is gone.
    if (settings.dialect === 'mysql' && isUnavailable(error) && !isDiskFull(error)) throw error
    const [reason, story] = error instanceof Error ? [error.message, error.stack] : [String(error)]
    if (story !== undefined) appendUpgradeLog(config.dataDir, clock(), story)
    throw createUnusableError(
      upgrading,
      { key: 'upgrade.stopped', params: { reason, file: file ?? '–' } },
      error,
    )
  }
}

function createUnusableError(
  { config, clock }: UpgradeContext,
  sentence: Sentence,
  cause?: unknown,
): DatabaseUnusable {
  appendUpgradeLog(config.dataDir, clock(), formatSentence(sentence))
  return new DatabaseUnusable(formatSentence(sentence), { cause })
}

/** An upgrade that was begun before, since when nothing was stored, has its backup already. @returns the file */
async function backUpOnce(upgrading: UpgradeContext): Promise<string> {
  const { config, database } = upgrading
  const earlierBackup = await findUpgradeBackup(config.dataDir, database)
  if (earlierBackup !== null) return earlierBackup
  const backup = await backUpBeforeUpgrade(upgrading)
  storeUpgradeRecord(config.dataDir, backup)
  return backup.file
}

async function backUpBeforeUpgrade(
  upgrading: UpgradeContext,
): Promise<{ readonly file: string; readonly figures: Checksums }> {
  const {
    config,
    database,
    environment,
    settings,
    clock,
    measureFreeSpace: roomIn = measureFreeSpace,
  } = upgrading
  const folder = defaultBackupFolder(config.dataDir)
  const file = join(folder, formatBackupName(clock()))
  try {
    requireSuitableFolder(folder, config)
    makeFolder(folder)
    await requireFreeSpace(await measureDatabase(database), { folder, free: await roomIn(folder) })
    const source = { database, dialect: settings.dialect, environment, clock, folders: config }
    const { totals: figures } = await writeBackup(source, {
      file,
      shouldReplace: false,
      shouldIncludeSecrets: false,
    })
    return { file, figures }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new DatabaseUnusable(
      formatSentence({ key: 'upgrade.not-backed-up', params: { reason: error.message } }),
      {
        cause: error,
      },
    )
  }
}

/** `before-0.2.0-2026-11-22T02-30-00.quittance` */
function formatBackupName(now: Date): string {
  return `before-${productVersion}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.quittance`
}

// Compressed, and without its indexes, a database is smaller; the steps themselves take some room too.
const expectedCompression = 3
const minFreeBytes = 20_000_000
const megabyte = 1_000_000

async function requireFreeSpace(
  database: number,
  { folder, free }: { readonly folder: string; readonly free: number },
): Promise<void> {
  const needed = minFreeBytes + database / expectedCompression
  if (free >= needed) return
  throw new BackupError({
    key: 'backup.no-room',
    params: {
      folder,
      needed: Math.ceil(needed / megabyte),
      free: Math.floor(free / megabyte),
    },
  })
}

function appendUpgradeLog(dataDir: string, now: Date, text: string): void {
  appendFileSync(join(dataDir, 'storage/logs/upgrades.log'), `${now.toISOString()} ${text}\n`)
}

function formatSentence({ key, params }: Sentence): string {
  return englishText(key, params)
}

export interface MigrationReport {
  /** The steps that were done. */
  readonly steps: readonly string[]
  /** How many documents there are. */
  readonly documents: number
  /** What is not as it was before; empty: everything is. */
  readonly differences: readonly string[]
}

/** Brings the schema up to date, and compares counts and totals before and after. */
export async function migrateAndCompare(
  database: Connection,
  dialect: DialectName,
  onStep: (step: string) => void = () => undefined,
): Promise<MigrationReport> {
  const existingTables = await readTables(database)
  const tables = copiedTables.filter((name) => existingTables.has(name))
  const before = await readChecksums(database, tables)
  const steps = await migrate(database, dialect, onStep)
  const after = await readChecksums(database, tables)
  return { steps, documents: after.counts.documents ?? 0, differences: compareChecksums(before, after) }
}

// An upgrade that does not come to its end is begun again by every start, which may be every few seconds: one backup is
// enough for all of them.

const upgradeRecordSchema = z.object({ file: z.string(), figures: totalsSchema })

export interface UpgradeRecord {
  /** The backup that was made before. */
  readonly file: string
  /** What the database held then. */
  readonly figures: Checksums
}

/** The backup of an upgrade that was begun here and is not done, if nothing was stored since; else null. */
export async function findUpgradeBackup(dataDir: string, database: Connection): Promise<string | null> {
  const record = readUpgradeRecord(dataDir)
  if (record === null || !existsSync(record.file)) return null
  const now = await readChecksums(database, Object.keys(record.figures.counts))
  return compareChecksums(record.figures, now).length === 0 ? record.file : null
}

/** For the next start, should this upgrade not come to its end. */
export function storeUpgradeRecord(dataDir: string, upgrade: UpgradeRecord): void {
  writeFileAtomically(getRecordPath(dataDir), JSON.stringify(upgrade))
}

/** Where nothing is left to do, people work: a later upgrade needs a backup of its own. */
export function deleteUpgradeRecord(dataDir: string): void {
  rmSync(getRecordPath(dataDir), { force: true })
}

function getRecordPath(dataDir: string): string {
  return join(dataDir, 'storage/framework/upgrade-begun.json')
}

function readUpgradeRecord(dataDir: string): UpgradeRecord | null {
  try {
    return upgradeRecordSchema.parse(JSON.parse(readFileSync(getRecordPath(dataDir), 'utf8')))
  } catch {
    // There is none, or none that says anything: then another backup is made.
    return null
  }
}
