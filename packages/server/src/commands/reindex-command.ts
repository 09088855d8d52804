import { CommandError } from '#errors.ts'
import { createProgressBar, printLine } from '#process/terminal.ts'
import { rebuildIndex } from '#search/rebuild-index.ts'
import { withInstalledServices } from './installed-services.ts'

/** Rebuilds the search index. A running server uses the old index until the new one is complete. */
export async function reindex(): Promise<void> {
  await withInstalledServices(async (services) => {
    const isRebuilt = await rebuildIndex(services, createProgressBar('Search index'))
    if (!isRebuilt) {
      throw new CommandError('Another process is writing to the search index. Try again in a minute.')
    }
    printLine('The search index was rebuilt.')
  })
}
