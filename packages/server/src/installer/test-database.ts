import { probeDatabase } from '#database/connections/check-database.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Sentence } from '#errors.ts'
import { type DatabaseContents, readContents } from './repository.ts'
import { getDatabaseName, describeContents, describeConnection, describeConnectionFailure } from './sayings.ts'

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
