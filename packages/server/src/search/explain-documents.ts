import type { MatchLocation } from '@quittance/shared/documents/found-fields.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#time-slice.ts'
import {
  type DocumentRecord,
  linesPerBatch,
  readFirstLines,
  readRemainingLines,
  type SearchableLine,
} from './records/repository.ts'
import type { HitExplainer } from './words/explain-hit.ts'
import type { SearchPlan } from './words/search-plan.ts'
import { describeDocument } from './words/searched-document.ts'

interface HiddenMatch {
  readonly record: DocumentRecord
  /** What of the search a hit does not show. */
  readonly parts: readonly SearchPlan[]
}

// As many as a search bar asks for are read in one statement.
const documentsPerLineRead = 100

/**
 * Finds where what was searched for is in documents that were found by what a hit does not show, by their ids. Lines are
 * read of those alone.
 * @param records in the order of the hits: where there is too much to read, the first of them are explained
 */
export async function explainDocuments(
  db: Connection,
  records: readonly DocumentRecord[],
  explainer: HitExplainer,
): Promise<ReadonlyMap<number, MatchLocation | null>> {
  const slice = new TimeSlice()
  const unseen: HiddenMatch[] = []
  for (const record of records) {
    const parts = explainer.findHiddenPlans(describeDocument({ ...record, lines: [] }))
    if (parts.length > 0) unseen.push({ record, parts })
    await slice.yieldIfSpent()
  }
  const foundIn = new Map<number, MatchLocation | null>()
  for (let start = 0; start < unseen.length && !explainer.isExhausted; start += documentsPerLineRead) {
    const portion = unseen.slice(start, start + documentsPerLineRead)
    const ids = portion.map(({ record }) => record.id)
    const lines = await readFirstLines(db, ids)
    for (const { record, parts } of portion) {
      const all = await readAllLines(db, { id: record.id, first: lines.get(record.id) ?? [] }, explainer)
      const { fields } = describeDocument({ ...record, lines: all })
      foundIn.set(record.id, await explainer.locateMatch(parts, fields))
      await slice.yieldIfSpent()
    }
  }
  return foundIn
}

async function readAllLines(
  db: Connection,
  { id, first }: { readonly id: number; readonly first: readonly SearchableLine[] },
  { isExhausted }: HitExplainer,
): Promise<readonly SearchableLine[]> {
  if (first.length < linesPerBatch || isExhausted) return first
  return [...first, ...(await readRemainingLines(db, id))]
}
