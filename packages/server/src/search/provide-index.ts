import type { Connection } from '#database/database.ts'
import { type OnProgress, rebuildIndex } from './rebuild-index.ts'
import { readWordsVersion } from './turn/repository.ts'
import { wordsVersion } from './words/searchable.ts'

/** Builds the index where there is none yet, or one that an earlier version of the program has made. */
export async function provideIndex(
  context: { readonly database: Connection; readonly clock: () => Date },
  onProgress: OnProgress,
): Promise<void> {
  if ((await readWordsVersion(context.database)) !== wordsVersion) await rebuildIndex(context, onProgress)
}
