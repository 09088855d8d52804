import { zero } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/database.ts'
import { indexRecord } from '#search/index-record.ts'
import { recordTypes } from '#search/words/searchable.ts'
import { type SearchedDocument, searchableDocument } from '#search/words/searched-document.ts'
import type { DocumentValues, Stamp } from './document-values.ts'
import { insertLines, replaceLines } from './lines/repository.ts'
import { insertDocument, updateDocument } from './repository.ts'
import { insertRevision } from './revisions/repository.ts'

/**
 * Stores a version of a document: itself, its lines, what it is found by, and all of it as a revision.
 * @param before of what is stored; a new document has no id and version 0
 */
export async function writeDocument(
  transaction: Connection,
  before: { readonly id: number | null; readonly version: number },
  { values, stamp }: { readonly values: DocumentValues; readonly stamp: Stamp },
): Promise<{ id: number; version: number }> {
  const version = before.version + 1
  const lines = { lines: values.lines, amounts: values.totals.lines }
  const id = before.id ?? (await insertDocument(transaction, values, stamp))
  if (before.id === null) await insertLines(transaction, id, lines)
  else {
    await updateDocument(transaction, { id, version }, { values, stamp })
    await replaceLines(transaction, id, lines)
  }
  await insertRevision(transaction, { id, version }, { values, stamp })
  await indexRecord(transaction, { type: recordTypes.document, id }, searchableDocument(searched(values)))
  return { id, version }
}

function searched({ totals, lines, ...values }: DocumentValues): SearchedDocument {
  return {
    ...values,
    total: totals.total,
    subTotal: totals.subTotal,
    lines: lines.map((line, index) => ({ ...line, total: totals.lines[index]?.total ?? zero })),
  }
}
