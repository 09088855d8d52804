import { rebuildIndex } from '#search/rebuild-index.ts'
import { Impossible } from './impossible.ts'
import { withServices } from './installed-services.ts'
import { progressBar } from './progress-bar.ts'
import { say } from './say.ts'

/** While the server runs: it answers from the old index until the new one is there. */
export async function reindex(): Promise<void> {
  await withServices(async (services) => {
    const isRebuilt = await rebuildIndex(services, progressBar('Search index'))
    if (!isRebuilt) {
      throw new Impossible('The search index is being written to by another process. Try again in a minute.')
    }
    say('The search index is new.')
  })
}
