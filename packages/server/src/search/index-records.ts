import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#time-slice.ts'
import { putManyNews, type RecordWords } from './news/repository.ts'
import { collectSearchWords, type RecordType, type Searchable } from './words/searchable.ts'

interface Indexed {
  readonly id: number
  readonly searchable: Searchable
}

/** As `indexRecord`, for many that are saved together. */
export async function indexRecords(
  transaction: Connection,
  type: RecordType,
  records: readonly Indexed[],
): Promise<void> {
  const slice = new TimeSlice()
  const news: RecordWords[] = []
  for (const { id, searchable } of records) {
    news.push({ type, id, words: await collectSearchWords(searchable, { slice }) })
  }
  await putManyNews(transaction, news)
}
