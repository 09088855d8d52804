import type { Connection } from '#database/database.ts'
import { putNews } from './news/repository.ts'
import { type RecordType, type Searchable, searchWordsOf } from './words/searchable.ts'

/** In the transaction that saves the record: the next search finds it as it is saved. */
export async function indexRecord(
  transaction: Connection,
  { type, id }: { readonly type: RecordType; readonly id: number },
  searchable: Searchable,
): Promise<void> {
  await putNews(transaction, { type, id, words: searchWordsOf(searchable) })
}
