import { recordTypes } from '@quittance/search/search-words.ts'
import { describeDocument } from '@quittance/search/searchable-records.ts'
import { splitIntoBatches } from '#database/queries/insert-rows.ts'
import type { Connection } from '#database/tables/schema.ts'
import { indexRecords } from './index-records.ts'
import { readDocuments } from './records-repository.ts'

/** Indexes a stored document in the transaction that has changed a number or an amount of it without saving it. */
export async function reindexDocument(transaction: Connection, id: number): Promise<void> {
  await reindexDocuments(transaction, [id])
}

// They can have thousands of lines.
const documentsPerRead = 50

/** Indexes stored documents like `reindexDocument`, several with each statement. */
export async function reindexDocuments(transaction: Connection, ids: readonly number[]): Promise<void> {
  for (const batch of splitIntoBatches(ids, () => 0, documentsPerRead)) {
    const records = (await readDocuments(transaction, batch)).map((document) => ({
      id: document.id,
      searchable: describeDocument(document),
    }))
    await indexRecords(transaction, recordTypes.document, records)
  }
}
