import type { Connection } from '#database/database.ts'
import { putManyNews } from './news/repository.ts'
import { type RecordType, type Searchable, searchWordsOf } from './words/searchable.ts'

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
  const news = records.map(({ id, searchable }) => ({ type, id, words: searchWordsOf(searchable) }))
  await putManyNews(transaction, news)
}
