import { zero } from '@quittance/shared/money/decimal.ts'
import type { Connection } from '#database/tables/schema.ts'
import { indexRecord } from '#search/index-record.ts'
import { recordTypes, type WordsByText } from '#search/words/searchable.ts'
import { type SearchableDocument, describeDocument } from '#search/words/searched-document.ts'
import type { DocumentValues, ChangeStamp } from './document-values.ts'
import { insertLines, replaceLines } from './lines/repository.ts'
import { insertDocument, updateDocument } from './repository.ts'
import { insertRevision } from './revisions/repository.ts'
import type { RevisionNames } from './revisions/revision-format.ts'

/** What is stored. A new document has no id and version 0. */
interface PreviousVersion {
  readonly id: number | null
  readonly version: number
  readonly updatedAt?: string | undefined
}

interface DocumentWrite {
  readonly values: DocumentValues
  readonly stamp: ChangeStamp
  /** Undefined: looked up. */
  readonly names?: RevisionNames
  /** The words of its long texts, if they were found before the transaction. */
  readonly knownWords?: WordsByText | undefined
}

/**
 * Stores a version of a document: itself, its lines, what it is found by, and all of it as a revision.
 */
export async function writeDocument(
  transaction: Connection,
  before: PreviousVersion,
  { values, stamp: stamped, names, knownWords }: DocumentWrite,
): Promise<{ id: number; version: number }> {
  const version = before.version + 1
  const stamp = ensureMonotonicStamp(stamped, before)
  const lines = { lines: values.lines, amounts: values.totals.lines }
  const id = before.id ?? (await insertDocument(transaction, values, stamp))
  if (before.id === null) await insertLines(transaction, id, lines)
  else {
    await updateDocument(transaction, { id, version }, { values, stamp })
    await replaceLines(transaction, id, lines)
  }
  await insertRevision(transaction, { id, version }, { values, stamp, names })
  const indexed = { type: recordTypes.document, id, knownWords }
  await indexRecord(transaction, indexed, describeDocument(toSearchedDocument(values)))
  return { id, version }
}

/** Versions follow one another in time, also where a clock was put back or that of another server is behind. */
function ensureMonotonicStamp(stamp: ChangeStamp, { updatedAt = '' }: PreviousVersion): ChangeStamp {
  return updatedAt > stamp.changedAt ? { ...stamp, changedAt: updatedAt } : stamp
}

function toSearchedDocument({ totals, lines, ...values }: DocumentValues): SearchableDocument {
  return {
    ...values,
    total: totals.total,
    subTotal: totals.subTotal,
    lines: lines.map((line, index) => ({ ...line, total: totals.lines[index]?.total ?? zero })),
  }
}
