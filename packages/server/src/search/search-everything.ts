import { createHitExplainer, type HitExplainer } from '@quittance/search/explain-hit.ts'
import type { HitIds } from '@quittance/search/hit-ids.ts'
import { createExactNumberPlans, createSearchPlans, type SearchPlan } from '@quittance/search/search-plan.ts'
import type { SearchableRecord } from '@quittance/search/search-words.ts'
import { describeCustomer, describeDocument, describeLead } from '@quittance/search/searchable-records.ts'
import type { MatchLocation } from '@quittance/shared/documents/match-location.ts'
import { batchReads, executeRead } from '#database/queries/batch-reads.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { findRecords } from './find-records.ts'
import { DocumentKindCache } from './query-index.ts'
import {
  type CustomerRecord,
  type DocumentRecord,
  type LeadRecord,
  linesPerBatch,
  prepareCustomerRead,
  prepareDocumentRead,
  prepareLeadRead,
  readConventions,
  readFirstLines,
  readRemainingLines,
  type SearchableLine,
} from './records-repository.ts'

export interface SearchRequest {
  readonly text: string
  /** Hits of a group. */
  readonly limit: number
  readonly maxCount: number
}

/** A record, and where it was found if that is not plain to see. */
export interface Hit<Found> {
  readonly record: Found
  readonly matchLocation: MatchLocation | null
}

export interface HitGroup<Found> {
  readonly hits: readonly Hit<Found>[]
  readonly count: number
  readonly hasMore: boolean
}

export interface SearchResults {
  /** Digits that numbers are shown with, by kind; 0: as they are. */
  readonly numberWidths: ReadonlyMap<string, number>
  /** By the name of their kind. */
  readonly documents: ReadonlyMap<string, HitGroup<DocumentRecord>>
  readonly leads: HitGroup<LeadRecord>
  readonly customers: HitGroup<CustomerRecord>
}

// With up to 150 kB of texts each. As many as a search bar asks for are read in one statement.
const documentsPerRead = 100

/**
 * Every record that has all that was searched for; none for a text without a letter and a digit.
 * @param knownKinds kept from search to search
 */
export async function searchEverything(
  db: Connection,
  { text, limit, maxCount }: SearchRequest,
  knownKinds: DocumentKindCache = new DocumentKindCache(),
): Promise<SearchResults> {
  const conventions = await readConventions(db)
  const plans = createSearchPlans(text, conventions)
  const wanted = { plans, numberPlans: createExactNumberPlans(text, plans), maxIds: limit, maxCount }
  const found = await findRecords(db, wanted, knownKinds)
  const slice = new TimeSlice()
  const explainer = createHitExplainer(plans, text, slice)
  const documentIds = Array.from(found.documents.values(), (group) => group.ids).flat()
  const [records, leads, customers] = await batchReads(db, [
    prepareDocumentRead(db, documentIds.slice(0, documentsPerRead)),
    prepareLeadRead(db, found.leads.ids),
    prepareCustomerRead(db, found.customers.ids),
  ])
  for (let start = documentsPerRead; start < documentIds.length; start += documentsPerRead) {
    await slice.yieldIfSpent()
    const ids = documentIds.slice(start, start + documentsPerRead)
    for (const [id, record] of await executeRead(db, prepareDocumentRead(db, ids))) records.set(id, record)
  }
  const foundIn = await explainDocuments(db, sortByIds({ ids: documentIds }, records), explainer)
  const groupOfDocuments = (group: HitIds) => toHitGroup(group, records, ({ id }) => foundIn.get(id) ?? null)
  const leadsIn = await explainRecords(sortByIds(found.leads, leads), describeLead, explainer)
  const customersIn = await explainRecords(sortByIds(found.customers, customers), describeCustomer, explainer)
  return {
    numberWidths: conventions.numberWidths,
    documents: new Map(Array.from(found.documents, ([kind, group]) => [kind, groupOfDocuments(group)])),
    leads: toHitGroup(found.leads, leads, ({ id }) => leadsIn.get(id) ?? null),
    customers: toHitGroup(found.customers, customers, ({ id }) => customersIn.get(id) ?? null),
  }
}

function toHitGroup<Found>(
  { ids, count, hasMore }: HitIds,
  records: ReadonlyMap<number, Found>,
  explain: (record: Found) => MatchLocation | null,
): HitGroup<Found> {
  const hits = sortByIds({ ids }, records).map((record) => ({ record, matchLocation: explain(record) }))
  return { hits, count, hasMore }
}

function sortByIds<Found>(
  { ids }: Pick<HitIds, 'ids'>,
  records: ReadonlyMap<number, Found>,
): readonly Found[] {
  return ids.flatMap((id) => records.get(id) ?? [])
}

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

/**
 * Finds where what was searched for is in records, by their ids.
 * @param records in the order of the hits: where there is too much to read, the first of them are explained
 */
export async function explainRecords<Found extends { readonly id: number }>(
  records: readonly Found[],
  searchable: (record: Found) => SearchableRecord,
  explainer: HitExplainer,
): Promise<ReadonlyMap<number, MatchLocation | null>> {
  const foundIn = new Map<number, MatchLocation | null>()
  for (const record of records) {
    const { fields } = searchable(record)
    foundIn.set(record.id, await explainer.locateMatch(explainer.findHiddenPlans({ fields }), fields))
  }
  return foundIn
}
