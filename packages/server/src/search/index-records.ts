import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#time-slice.ts'
import { addPendingChanges, type RecordWords } from './news/repository.ts'
import { collectSearchWords, type RecordType, type SearchableRecord } from './words/searchable.ts'

interface RecordToIndex {
  readonly id: number
  readonly searchable: SearchableRecord
}

/** As `indexRecord`, for many that are saved together. */
export async function indexRecords(
  transaction: Connection,
  type: RecordType,
  records: readonly RecordToIndex[],
): Promise<void> {
  const slice = new TimeSlice()
  const news: RecordWords[] = []
  for (const { id, searchable } of records) {
    news.push({ type, id, words: await collectSearchWords(searchable, { slice }) })
  }
  await addPendingChanges(transaction, news)
}
