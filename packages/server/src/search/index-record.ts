import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#time-slice.ts'
import { putNews } from './news/repository.ts'
import { collectSearchWords, type RecordType, type Searchable, type WordsByText } from './words/searchable.ts'

interface IndexedRecord {
  readonly type: RecordType
  readonly id: number
  /** The words of its long texts, if they were found before the transaction. */
  readonly known?: WordsByText | undefined
}

/** Indexes a record in the transaction that saves it, so that the next search finds it. */
export async function indexRecord(
  transaction: Connection,
  { type, id, known }: IndexedRecord,
  searchable: Searchable,
): Promise<void> {
  const words = await collectSearchWords(searchable, { slice: new TimeSlice(), known })
  await putNews(transaction, { type, id, words })
}
