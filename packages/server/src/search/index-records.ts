import {
  collectSearchWords,
  type RecordType,
  type RecordWords,
  type SearchableRecord,
  type WordsByText,
} from '@quittance/search/search-words.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { addPendingChange, addPendingChanges } from './repository.ts'

interface RecordReference {
  readonly type: RecordType
  readonly id: number
  /** Words of long texts that were collected before the transaction. */
  readonly knownWords?: WordsByText | undefined
}

/** Indexes a record in the transaction that saves it, so that the next search finds it. */
export async function indexRecord(
  transaction: Connection,
  { type, id, knownWords }: RecordReference,
  record: SearchableRecord,
): Promise<void> {
  const words = await collectSearchWords(record, { slice: new TimeSlice(), knownWords })
  await addPendingChange(transaction, { type, id, words })
}

interface RecordToIndex {
  readonly id: number
  readonly searchable: SearchableRecord
}

/** Indexes records in the transaction that saves them. */
export async function indexRecords(
  transaction: Connection,
  type: RecordType,
  records: readonly RecordToIndex[],
): Promise<void> {
  const slice = new TimeSlice()
  const changes: RecordWords[] = []
  for (const { id, searchable } of records) {
    changes.push({ type, id, words: await collectSearchWords(searchable, { slice }) })
  }
  await addPendingChanges(transaction, changes)
}
