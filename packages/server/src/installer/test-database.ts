import { probeDatabase } from '#database/connections/check-database.ts'
import type { DatabaseSettings } from '#database/connections/database-settings.ts'
import { openDatabase } from '#database/connections/open-database.ts'
import type { Sentence } from '#errors.ts'
import { type DatabaseContents, readContents } from './repository.ts'
import { nameOf, sayContents, sayReached, sayUnreached } from './sayings.ts'

export interface Examination {
  readonly isUsable: boolean
  readonly holdsProduct: boolean
  readonly sentences: readonly Sentence[]
}

/** Whether the product could be installed into the database, and what it holds. Changes nothing. */
export async function testDatabase(settings: DatabaseSettings): Promise<Examination> {
  const reached = await probeDatabase(settings, { mayCreate: false })
  if (!reached.isReachable) return unusable(sayUnreached(reached, settings))
  const connected = sayReached(reached, settings)
  if (reached.existence === 'missing') return usable([...connected, sayMissing(settings)])
  const contents = await contentsOf(settings)
  const sentence = sayContents(contents, settings)
  const isUsable = contents.holds !== 'foreign-tables' && contents.holds !== 'newer-version'
  if (!isUsable) return unusable(sentence)
  return { ...usable([...connected, sentence]), holdsProduct: contents.holds === 'product' }
}

async function contentsOf(settings: DatabaseSettings): Promise<DatabaseContents> {
  const database = openDatabase(settings)
  try {
    return await readContents(database)
  } finally {
    await database.destroy()
  }
}

function sayMissing(settings: DatabaseSettings): Sentence {
  return { key: 'installer.db-will-create', params: { database: nameOf(settings) } }
}

function usable(sentences: readonly Sentence[]): Examination {
  return { isUsable: true, holdsProduct: false, sentences }
}

function unusable(sentence: Sentence): Examination {
  return { isUsable: false, holdsProduct: false, sentences: [sentence] }
}
