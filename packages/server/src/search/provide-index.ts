import { setTimeout } from 'node:timers/promises'
import type { Connection } from '#database/tables/schema.ts'
import { dropLeftoverIndexTables } from './blocks/exchange.ts'
import { type OnProgress, rebuildIndex } from './rebuild-index.ts'
import { readWordsVersion } from './turn/repository.ts'
import { wordsVersion } from './words/searchable.ts'

const pollPauseMs = 1_000

/**
 * Builds the index where there is none yet, or one that an earlier version of the program has made. Waits for another
 * process that may be doing so.
 */
export async function ensureIndex(
  context: { readonly database: Connection },
  onProgress: OnProgress,
): Promise<void> {
  while ((await readWordsVersion(context.database)) !== wordsVersion) {
    if (!(await rebuildIndex(context, onProgress))) await setTimeout(pollPauseMs)
  }
  await dropLeftoverIndexTables(context)
}
