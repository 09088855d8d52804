import {
  collectSearchWords,
  type RecordType,
  type SearchableRecord,
  type WordsByText,
} from '@quittance/search/search-words.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { addPendingChange, addPendingChanges, type RecordWords } from './repository.ts'

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

interface RecordReference {
  readonly type: RecordType
  readonly id: number
  /** The words of its long texts, if they were found before the transaction. */
  readonly knownWords?: WordsByText | undefined
}

/** Indexes a record in the transaction that saves it, so that the next search finds it. */
export async function indexRecord(
  transaction: Connection,
  { type, id, knownWords: known }: RecordReference,
  searchable: SearchableRecord,
): Promise<void> {
  const words = await collectSearchWords(searchable, { slice: new TimeSlice(), known })
  await addPendingChange(transaction, { type, id, words })
}
