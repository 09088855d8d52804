import type { Connection } from '#database/tables/schema.ts'
import { mergePendingChanges } from './merge-news.ts'
import { countPendingChanges, hasPendingErasure } from './news/repository.ts'

// A search reads through all of the news: so many that it takes no time, and so few merges that they take none either.
const maxPendingChanges = 128

/** Merges the news once there are many, or somebody is to be forgotten. @param shouldStop asked between portions */
export async function compactIndex(
  context: { readonly database: Connection },
  shouldStop: () => boolean,
): Promise<void> {
  const { database } = context
  const isDue = (await countPendingChanges(database)) >= maxPendingChanges || (await hasPendingErasure(database))
  if (isDue) await mergePendingChanges(context, shouldStop)
}
