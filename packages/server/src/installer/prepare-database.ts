import { type Upgrading, upgradeDatabase } from '#backup/upgrade-database.ts'
import { probeDatabase } from '#database/connections/check-database.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Sentence } from '#errors.ts'
import { type DatabaseContents, readContents } from './repository.ts'
import { nameOf, sayContents, sayReached, sayUnreached } from './sayings.ts'

export type Report = (line: Sentence) => void

export type Preparation =
  | { readonly prepared: true; readonly hasAdmin: boolean }
  | {
      readonly prepared: false
      readonly because: 'unusable' | 'holds-product'
      readonly sentence: Sentence
    }

interface Wanted {
  /** Whether a database that holds the product may be used. */
  readonly useExisting: boolean
  /** Where the backup goes that is made before a database of an older version is changed. */
  readonly upgrading: Pick<Upgrading, 'config' | 'environment' | 'clock'>
}

/**
 * Connects to the database, creates it where it may, and brings tables and reference data up to date. Safe to repeat
 * after any failure; what somebody else has in it is never touched.
 */
export async function prepareDatabase(
  settings: DatabaseSettings,
  { useExisting, upgrading }: Wanted,
  report: Report,
): Promise<Preparation> {
  const reached = await probeDatabase(settings, { mayCreate: true })
  if (!reached.isReachable) return unusable(sayUnreached(reached, settings))
  for (const line of sayReached(reached, settings)) report(line)
  const database = openDatabase(settings)
  try {
    const contents = await readContents(database)
    const refused = refusedContents(contents, settings, useExisting)
    if (refused) return refused
    if (contents.holds !== 'nothing') report(sayContents(contents, settings))
    await fill({ ...upgrading, database, settings }, report)
    return { prepared: true, hasAdmin: contents.holds === 'product' }
  } catch (error) {
    return unusable(sayFailed(error, settings))
  } finally {
    await database.destroy()
  }
}

function refusedContents(
  contents: DatabaseContents,
  settings: DatabaseSettings,
  useExisting: boolean,
): Preparation | null {
  switch (contents.holds) {
    case 'foreign-tables':
    case 'newer-version':
      return unusable(sayContents(contents, settings))
    case 'product':
      return useExisting
        ? null
        : { prepared: false, because: 'holds-product', sentence: sayContents(contents, settings) }
    default:
      return null
  }
}

async function fill(upgrading: Upgrading, report: Report): Promise<void> {
  let done = 0
  await upgradeDatabase(upgrading, {
    onStep(step) {
      done += 1
      report({ key: 'installer.step-done', params: { step } })
    },
    say: report,
  })
  if (done === 0) report({ key: 'installer.tables-there' })
  report({ key: 'installer.reference-data' })
}

function sayFailed(error: unknown, settings: DatabaseSettings): Sentence {
  const reason = error instanceof Error ? error.message : String(error)
  return { key: 'installer.db-failed', params: { database: nameOf(settings), reason } }
}

function unusable(sentence: Sentence): Preparation {
  return { prepared: false, because: 'unusable', sentence }
}
