import { type UpgradeContext, upgradeDatabase } from '#backup/upgrade-database.ts'
import { readRegion } from '#config/installation.ts'
import { probeDatabase } from '#database/connections/check-database.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Sentence } from '#errors.ts'
import { applyCountry } from '#settings/region/apply-country.ts'
import {
  describeConnection,
  describeConnectionFailure,
  describeContents,
  getDatabaseName,
  listProtectionWarnings,
} from './database-messages.ts'
import { type DatabaseContents, readContents } from './repository.ts'

/** Receives the lines about the progress of an installation. */
export type SentenceListener = (line: Sentence) => void

type DatabasePreparation =
  | { readonly isPrepared: true; readonly hasAdmin: boolean }
  | {
      readonly isPrepared: false
      readonly reason: 'unusable' | 'holds-product'
      readonly sentence: Sentence
    }

interface PrepareOptions {
  /** Whether a database that contains the product may be used. */
  readonly useExisting: boolean
  /** For the backup that is created before a database of an older version is upgraded. */
  readonly upgrade: Pick<UpgradeContext, 'config' | 'environment' | 'clock'>
}

/**
 * Connects to the database, creates it if necessary and permitted, and migrates tables and reference data. Safe to repeat after any
 * failure. Never changes tables of other programs.
 */
export async function prepareDatabase(
  settings: DatabaseSettings,
  { useExisting, upgrade }: PrepareOptions,
  report: SentenceListener,
): Promise<DatabasePreparation> {
  const probe = await probeDatabase(settings, { mayCreate: true })
  if (!probe.isReachable) return rejectUnusable(describeConnectionFailure(probe, settings))
  for (const line of describeConnection(probe, settings)) report(line)
  const database = openDatabase(settings)
  try {
    const contents = await readContents(database)
    const rejection = rejectContents(contents, settings, useExisting)
    if (rejection) return rejection
    if (contents.kind !== 'nothing') report(describeContents(contents, settings))
    await upgradeTables({ ...upgrade, database, settings }, report)
    if (contents.kind === 'unfinished-installation') await applyRegion({ database, ...upgrade })
    for (const line of await listProtectionWarnings(database, settings)) report(line)
    return { isPrepared: true, hasAdmin: contents.kind === 'product' }
  } catch (error) {
    return rejectUnusable(describeFailure(error, settings))
  } finally {
    await database.destroy()
  }
}

function rejectContents(
  contents: DatabaseContents,
  settings: DatabaseSettings,
  useExisting: boolean,
): DatabasePreparation | null {
  switch (contents.kind) {
    case 'foreign-tables':
    case 'newer-version':
      return rejectUnusable(describeContents(contents, settings))
    case 'product':
      return useExisting
        ? null
        : { isPrepared: false, reason: 'holds-product', sentence: describeContents(contents, settings) }
    default:
      return null
  }
}

/** Applies the region to a database that an earlier, unfinished run of the wizard has prepared for another one. */
async function applyRegion({
  database,
  environment,
  clock,
}: Pick<UpgradeContext, 'database' | 'environment' | 'clock'>): Promise<void> {
  const region = readRegion(environment)
  if (region !== null) await applyCountry({ database }, { region, memberName: '', now: clock() })
}

async function upgradeTables(context: UpgradeContext, report: SentenceListener): Promise<void> {
  let migrationCount = 0
  await upgradeDatabase(context, {
    onMigration(migration) {
      migrationCount += 1
      report({ key: 'installer.step-done', params: { step: migration } })
    },
    report,
  })
  if (migrationCount === 0) report({ key: 'installer.tables-ready' })
  report({ key: 'installer.reference-data' })
}

function describeFailure(error: unknown, settings: DatabaseSettings): Sentence {
  const reason = error instanceof Error ? error.message : String(error)
  return { key: 'installer.db-failed', params: { database: getDatabaseName(settings), reason } }
}

function rejectUnusable(sentence: Sentence): DatabasePreparation {
  return { isPrepared: false, reason: 'unusable', sentence }
}

interface DatabaseTestResult {
  readonly isUsable: boolean
  readonly hasProduct: boolean
  readonly sentences: readonly Sentence[]
}

/** Tests whether the product can be installed into the database, and describes its contents. Changes nothing. */
export async function testDatabase(settings: DatabaseSettings): Promise<DatabaseTestResult> {
  const probe = await probeDatabase(settings, { mayCreate: false })
  if (!probe.isReachable) return reportUnusable(describeConnectionFailure(probe, settings))
  const connection = describeConnection(probe, settings)
  if (probe.existence === 'missing') return reportUsable([...connection, describeMissingDatabase(settings)])
  const contents = await openAndReadContents(settings)
  const sentence = describeContents(contents, settings)
  const isUsable = contents.kind !== 'foreign-tables' && contents.kind !== 'newer-version'
  if (!isUsable) return reportUnusable(sentence)
  return { ...reportUsable([...connection, sentence]), hasProduct: contents.kind === 'product' }
}

async function openAndReadContents(settings: DatabaseSettings): Promise<DatabaseContents> {
  const database = openDatabase(settings)
  try {
    return await readContents(database)
  } finally {
    await database.destroy()
  }
}

function describeMissingDatabase(settings: DatabaseSettings): Sentence {
  return { key: 'installer.db-will-create', params: { database: getDatabaseName(settings) } }
}

function reportUsable(sentences: readonly Sentence[]): DatabaseTestResult {
  return { isUsable: true, hasProduct: false, sentences }
}

function reportUnusable(sentence: Sentence): DatabaseTestResult {
  return { isUsable: false, hasProduct: false, sentences: [sentence] }
}
