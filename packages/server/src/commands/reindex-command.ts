import { CommandError } from '#errors.ts'
import { createProgressBar, printLine } from '#process/terminal.ts'
import { rebuildIndex } from '#search/rebuild-index.ts'
import { withServices } from './installed-services.ts'

/** While the server runs: it answers from the old index until the new one is there. */
export async function reindex(): Promise<void> {
  await withServices(async (services) => {
    const isRebuilt = await rebuildIndex(services, createProgressBar('Search index'))
    if (!isRebuilt) {
      throw new CommandError(
        'The search index is being written to by another process. Try again in a minute.',
      )
    }
    printLine('The search index is new.')
  })
}
