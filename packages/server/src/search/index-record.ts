import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#time-slice.ts'
import { addPendingChange } from './news/repository.ts'
import { collectSearchWords, type RecordType, type SearchableRecord, type WordsByText } from './words/searchable.ts'

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
