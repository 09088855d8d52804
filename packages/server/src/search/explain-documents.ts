import type { FoundIn } from '@quittance/shared/documents/found-fields.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#time-slice.ts'
import {
  type DocumentRecord,
  linesReadTogether,
  readFirstLinesOf,
  readFurtherLines,
  type SearchedLine,
} from './records/repository.ts'
import type { HitExplainer } from './words/explain-hit.ts'
import type { SearchPlan } from './words/search-plan.ts'
import { searchableDocument } from './words/searched-document.ts'

interface Unseen {
  readonly record: DocumentRecord
  /** What of the search a hit does not show. */
  readonly parts: readonly SearchPlan[]
}

// As many as a search bar asks for are read in one statement.
const documentsReadTogether = 100

/**
 * Finds where what was searched for is in documents that were found by what a hit does not show, by their ids. Lines are
 * read of those alone.
 * @param records in the order of the hits: where there is too much to read, the first of them are explained
 */
export async function explainDocuments(
  db: Connection,
  records: readonly DocumentRecord[],
  explainer: HitExplainer,
): Promise<ReadonlyMap<number, FoundIn | null>> {
  const slice = new TimeSlice()
  const unseen: Unseen[] = []
  for (const record of records) {
    const parts = explainer.unseenOn(searchableDocument({ ...record, lines: [] }))
    if (parts.length > 0) unseen.push({ record, parts })
    await slice.yieldIfSpent()
  }
  const foundIn = new Map<number, FoundIn | null>()
  for (let start = 0; start < unseen.length && !explainer.isExhausted; start += documentsReadTogether) {
    const portion = unseen.slice(start, start + documentsReadTogether)
    const ids = portion.map(({ record }) => record.id)
    const lines = await readFirstLinesOf(db, ids)
    for (const { record, parts } of portion) {
      const all = await allLines(db, { id: record.id, first: lines.get(record.id) ?? [] }, explainer)
      const { fields } = searchableDocument({ ...record, lines: all })
      foundIn.set(record.id, await explainer.whereIs(parts, fields))
      await slice.yieldIfSpent()
    }
  }
  return foundIn
}

async function allLines(
  db: Connection,
  { id, first }: { readonly id: number; readonly first: readonly SearchedLine[] },
  { isExhausted }: HitExplainer,
): Promise<readonly SearchedLine[]> {
  if (first.length < linesReadTogether || isExhausted) return first
  return [...first, ...(await readFurtherLines(db, id))]
}
