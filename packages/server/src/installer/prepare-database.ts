import { type UpgradeContext, upgradeDatabase } from '#backup/upgrade-database.ts'
import { probeDatabase } from '#database/connections/check-database.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Sentence } from '#errors.ts'
import {
  describeConnection,
  describeConnectionFailure,
  describeContents,
  getDatabaseName,
} from './database-messages.ts'
import { type DatabaseContents, readContents } from './repository.ts'

export type ProgressReporter = (line: Sentence) => void

export type DatabasePreparation =
  | { readonly prepared: true; readonly hasAdmin: boolean }
  | {
      readonly prepared: false
      readonly reason: 'unusable' | 'holds-product'
      readonly sentence: Sentence
    }

interface PrepareOptions {
  /** Whether a database that holds the product may be used. */
  readonly useExisting: boolean
  /** Where the backup goes that is made before a database of an older version is changed. */
  readonly upgrade: Pick<UpgradeContext, 'config' | 'environment' | 'clock'>
}

/**
 * Connects to the database, creates it where it may, and brings tables and reference data up to date. Safe to repeat
 * after any failure; what somebody else has in it is never touched.
 */
export async function prepareDatabase(
  settings: DatabaseSettings,
  { useExisting, upgrade: upgrading }: PrepareOptions,
  report: ProgressReporter,
): Promise<DatabasePreparation> {
  const reached = await probeDatabase(settings, { mayCreate: true })
  if (!reached.isReachable) return rejectUnusable(describeConnectionFailure(reached, settings))
  for (const line of describeConnection(reached, settings)) report(line)
  const database = openDatabase(settings)
  try {
    const contents = await readContents(database)
    const rejection = rejectContents(contents, settings, useExisting)
    if (rejection) return rejection
    if (contents.kind !== 'nothing') report(describeContents(contents, settings))
    await upgradeTables({ ...upgrading, database, settings }, report)
    return { prepared: true, hasAdmin: contents.kind === 'product' }
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
        : { prepared: false, reason: 'holds-product', sentence: describeContents(contents, settings) }
    default:
      return null
  }
}

async function upgradeTables(upgrading: UpgradeContext, report: ProgressReporter): Promise<void> {
  let stepCount = 0
  await upgradeDatabase(upgrading, {
    onStep(step) {
      stepCount += 1
      report({ key: 'installer.step-done', params: { step } })
    },
    report,
  })
  if (stepCount === 0) report({ key: 'installer.tables-there' })
  report({ key: 'installer.reference-data' })
}

function describeFailure(error: unknown, settings: DatabaseSettings): Sentence {
  const reason = error instanceof Error ? error.message : String(error)
  return { key: 'installer.db-failed', params: { database: getDatabaseName(settings), reason } }
}

function rejectUnusable(sentence: Sentence): DatabasePreparation {
  return { prepared: false, reason: 'unusable', sentence }
}

export interface DatabaseTestResult {
  readonly isUsable: boolean
  readonly hasProduct: boolean
  readonly sentences: readonly Sentence[]
}

/** Whether the product could be installed into the database, and what it holds. Changes nothing. */
export async function testDatabase(settings: DatabaseSettings): Promise<DatabaseTestResult> {
  const reached = await probeDatabase(settings, { mayCreate: false })
  if (!reached.isReachable) return reportUnusable(describeConnectionFailure(reached, settings))
  const connected = describeConnection(reached, settings)
  if (reached.existence === 'missing') return reportUsable([...connected, describeMissingDatabase(settings)])
  const contents = await openAndReadContents(settings)
  const sentence = describeContents(contents, settings)
  const isUsable = contents.kind !== 'foreign-tables' && contents.kind !== 'newer-version'
  if (!isUsable) return reportUnusable(sentence)
  return { ...reportUsable([...connected, sentence]), hasProduct: contents.kind === 'product' }
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
