import type { Connection } from '#database/tables/schema.ts'
import { mergeNews } from './merge-news.ts'
import { countNews, hasWordless } from './news/repository.ts'

// A search reads through all of the news: so many that it takes no time, and so few merges that they take none either.
const mostNews = 128

/** Merges the news once there are many, or somebody is to be forgotten. @param shouldStop asked between portions */
export async function keepIndex(
  context: { readonly database: Connection },
  shouldStop: () => boolean,
): Promise<void> {
  const { database } = context
  const isDue = (await countNews(database)) >= mostNews || (await hasWordless(database))
  if (isDue) await mergeNews(context, shouldStop)
}
