import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { englishText } from '@quittance/shared/text/translate.ts'
import type { Config } from '#config/config.ts'
import type { EnvValues } from '#config/env-file.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import type { Checksums } from '#database/copies/checksums.ts'
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
import { productVersion } from '#product-version.ts'
import { seedReferenceData } from '#settings/reference-data-repository.ts'
import { backupsFolder } from './backups-folder.ts'
import { makeFolder } from './make-folder.ts'
import { BadBackup } from './manifest/bad-backup.ts'
import { measureRoom } from './measure-room.ts'
import { type ComparedMigration, migrateCompared } from './migrate-compared.ts'
import { requireFitFolder } from './places/require-fit-folder.ts'
import { measureDatabase } from './repository.ts'
import { findBegunUpgrade, forgetBegunUpgrade, noteBegunUpgrade } from './upgrade/begun-upgrade.ts'
import { writeBackup } from './write-backup.ts'

export interface Upgrading {
  readonly config: Pick<Config, 'dataDir' | 'webDist' | 'upgradesWithoutBackup'>
  readonly database: Connection
  readonly settings: DatabaseSettings
  readonly environment: EnvValues
  readonly clock: () => Date
  /** Of a folder, in bytes. */
  readonly roomIn?: (folder: string) => Promise<number>
}

interface Reporting {
  readonly onStep?: (step: string) => void
  /** What a person wants to know of an upgrade; nothing is said where there is none. */
  readonly say?: (sentence: Sentence) => void
}

// Another server that starts at the same time does the work, and this one finds it done.
const timeoutSeconds = 3_600

/**
 * Brings a database up to date: one of an older version is backed up first, then changed, then compared with what it held
 * before. An empty one needs no backup. @throws DatabaseUnusable with a sentence, where a person can help
 */
export async function upgradeDatabase(upgrading: Upgrading, reporting: Reporting = {}): Promise<void> {
  const { config, database, settings } = upgrading
  const { onStep } = reporting
  await updateSchema(database, settings, async () => {
    if (await isOlder(database)) await inTurn(upgrading, reporting)
    else await migrate(database, settings.dialect, onStep)
    await seedReferenceData(database)
    forgetBegunUpgrade(config.dataDir)
  })
}

/** The server and the command of the crontab start at the same time, and so do several servers. */
async function inTurn(upgrading: Upgrading, reporting: Reporting): Promise<void> {
  const { config, database } = upgrading
  const framework = join(config.dataDir, 'storage/framework')
  mkdirSync(framework, { recursive: true })
  const turn = { name: 'quittance upgrade', file: join(framework, 'upgrade.lock'), timeoutSeconds }
  try {
    await withAdvisoryLock(database, turn, async () => {
      if (await isOlder(database)) await upgrade(upgrading, reporting)
    })
  } catch (error) {
    if (!(error instanceof LockTimeout)) throw error
    throw new DatabaseUnusable(inWords({ key: 'upgrade.under-way' }), { cause: error })
  }
}

/** There is something in it, and steps that are still to be done. */
async function isOlder(database: Connection): Promise<boolean> {
  const done = await listAppliedMigrations(database)
  return done.length > 0 && findUnknownMigration(done) === undefined && done.length < migrationNames.length
}

async function upgrade(upgrading: Upgrading, { onStep, say = () => undefined }: Reporting): Promise<void> {
  const { config, clock } = upgrading
  const tell = (sentence: Sentence) => {
    log(config.dataDir, clock(), inWords(sentence))
    say(sentence)
  }
  const file = config.upgradesWithoutBackup ? null : await backUpOnce(upgrading)
  if (file !== null) tell({ key: 'upgrade.backed-up', params: { file } })
  const { steps, documents, differences } = await migrateOrSay(upgrading, { file, onStep })
  if (differences.length > 0) {
    const what = differences.join(', ')
    throw unusable(upgrading, { key: 'upgrade.differs', params: { what, file: file ?? '–' } })
  }
  tell({ key: 'upgrade.done', params: { version: productVersion, steps: steps.length, documents } })
}

interface Migrating {
  /** The backup that was made before; null: there is none. */
  readonly file: string | null
  readonly onStep: Reporting['onStep']
}

/** Where it stops half-way, whoever reads the sentence knows how to go on and how to go back. */
async function migrateOrSay(upgrading: Upgrading, { file, onStep }: Migrating): Promise<ComparedMigration> {
  const { config, clock, database, settings } = upgrading
  try {
    return await migrateCompared(database, settings.dialect, onStep)
  } catch (error) {
    // It is said elsewhere what to do about a server that is gone.
    if (settings.dialect === 'mysql' && isUnavailable(error) && !isDiskFull(error)) throw error
    const [reason, story] = error instanceof Error ? [error.message, error.stack] : [String(error)]
    if (story !== undefined) log(config.dataDir, clock(), story)
    throw unusable(upgrading, { key: 'upgrade.stopped', params: { reason, file: file ?? '–' } }, error)
  }
}

function unusable({ config, clock }: Upgrading, sentence: Sentence, cause?: unknown): DatabaseUnusable {
  log(config.dataDir, clock(), inWords(sentence))
  return new DatabaseUnusable(inWords(sentence), { cause })
}

/** An upgrade that was begun before, since when nothing was stored, has its backup already. @returns the file */
async function backUpOnce(upgrading: Upgrading): Promise<string> {
  const { config, database } = upgrading
  const before = await findBegunUpgrade(config.dataDir, database)
  if (before !== null) return before
  const backup = await backUp(upgrading)
  noteBegunUpgrade(config.dataDir, backup)
  return backup.file
}

async function backUp(upgrading: Upgrading): Promise<{ readonly file: string; readonly figures: Checksums }> {
  const { config, database, environment, settings, clock, roomIn = measureRoom } = upgrading
  const folder = backupsFolder(config.dataDir)
  const file = join(folder, nameOf(clock()))
  try {
    requireFitFolder(folder, config)
    makeFolder(folder)
    await requireRoom(await measureDatabase(database), { folder, free: await roomIn(folder) })
    const source = { database, dialect: settings.dialect, environment, clock, folders: config }
    const { figures } = await writeBackup(source, { file, replaces: false, withSecrets: false })
    return { file, figures }
  } catch (error) {
    if (!(error instanceof BadBackup)) throw error
    throw new DatabaseUnusable(inWords({ key: 'upgrade.not-backed-up', params: { reason: error.message } }), {
      cause: error,
    })
  }
}

/** `before-0.2.0-2026-11-22T02-30-00.quittance` */
function nameOf(now: Date): string {
  return `before-${productVersion}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.quittance`
}

// Compressed, and without its indexes, a database is smaller; the steps themselves take some room too.
const shareOfDatabase = 3
const leastBytes = 20_000_000
const megabyte = 1_000_000

async function requireRoom(
  database: number,
  { folder, free }: { readonly folder: string; readonly free: number },
): Promise<void> {
  const needed = leastBytes + database / shareOfDatabase
  if (free >= needed) return
  throw new BadBackup({
    key: 'backup.no-room',
    params: {
      folder,
      needed: Math.ceil(needed / megabyte),
      free: Math.floor(free / megabyte),
    },
  })
}

function log(dataDir: string, now: Date, text: string): void {
  appendFileSync(join(dataDir, 'storage/logs/upgrades.log'), `${now.toISOString()} ${text}\n`)
}

function inWords({ key, params }: Sentence): string {
  return englishText(key, params)
}
