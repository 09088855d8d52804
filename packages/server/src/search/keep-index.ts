import type { Connection } from '#database/database.ts'
import { mergeNews } from './merge-news.ts'
import { countNews } from './news/repository.ts'

// A search reads through all of the news: so many that it takes no time, and so few merges that they take none either.
const mostNews = 256

/** Merges the news once there are many. @param shouldStop asked between portions */
export async function keepIndex(
  context: { readonly database: Connection; readonly clock: () => Date },
  shouldStop: () => boolean,
): Promise<void> {
  if ((await countNews(context.database)) >= mostNews) await mergeNews(context, shouldStop)
}
