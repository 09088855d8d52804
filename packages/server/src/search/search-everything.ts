import { createHitExplainer, type HitExplainer } from '@quittance/search/explain-hit.ts'
import type { HitIds } from '@quittance/search/hit-ids.ts'
import { createExactNumberPlans, createSearchPlans, type SearchPlan } from '@quittance/search/search-plan.ts'
import type { SearchableRecord } from '@quittance/search/search-words.ts'
import {
  describeCustomer,
  describeDocument,
  describeLead,
  type SearchableLine,
} from '@quittance/search/searchable-records.ts'
import type { MatchLocation } from '@quittance/shared/documents/match-location.ts'
import { batchReads, executeRead } from '#database/queries/batch-reads.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { findRecords } from './find-records.ts'
import { DocumentKindCache } from './query-index.ts'
import {
  type CustomerRecord,
  createCustomerRecordsRead,
  createDocumentRecordsRead,
  createLeadRecordsRead,
  type DocumentRecord,
  type LeadRecord,
  linesPerBatch,
  readConventions,
  readFirstLines,
  readRemainingLines,
} from './records-repository.ts'

export interface SearchRequest {
  readonly text: string
  /** Maximum number of hits in each group. */
  readonly limit: number
  /** Hits of a group are counted up to this number. */
  readonly maxCount: number
}

/** A record, and the location of the match if no visible field of the hit shows it. */
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
  /** Minimum digits with which document numbers are displayed, by name of the kind; 0 for no padding. */
  readonly numberWidths: ReadonlyMap<string, number>
  /** By name of the kind. */
  readonly documents: ReadonlyMap<string, HitGroup<DocumentRecord>>
  readonly leads: HitGroup<LeadRecord>
  readonly customers: HitGroup<CustomerRecord>
}

// 30 of each kind. A document has up to 150 kB of text. The search bar requests fewer hits, so one statement reads them.
const documentsPerRead = 120

/**
 * Returns the documents, leads and customers that match all words of a text; none for text without letters and digits.
 * @param kindCache shared by all searches of the process
 */
export async function searchEverything(
  db: Connection,
  { text, limit, maxCount }: SearchRequest,
  kindCache: DocumentKindCache = new DocumentKindCache(),
): Promise<SearchResults> {
  const conventions = await readConventions(db)
  const plans = createSearchPlans(text, conventions)
  const query = { plans, numberPlans: createExactNumberPlans(text, plans), maxIds: limit, maxCount }
  const found = await findRecords(db, query, kindCache)
  const slice = new TimeSlice()
  const explainer = createHitExplainer(plans, text, slice)
  const documentIds = Array.from(found.documents.values(), ({ ids }) => ids).flat()
  const [documents, leads, customers] = await batchReads(db, [
    createDocumentRecordsRead(db, documentIds.slice(0, documentsPerRead)),
    createLeadRecordsRead(db, found.leads.ids),
    createCustomerRecordsRead(db, found.customers.ids),
  ])
  for (let start = documentsPerRead; start < documentIds.length; start += documentsPerRead) {
    await slice.yieldIfSpent()
    const ids = documentIds.slice(start, start + documentsPerRead)
    for (const [id, record] of await executeRead(db, createDocumentRecordsRead(db, ids)))
      documents.set(id, record)
  }
  const documentLocations = await explainDocuments(db, sortByIds(documentIds, documents), explainer)
  const leadLocations = await explainRecords(sortByIds(found.leads.ids, leads), describeLead, explainer)
  const customerLocations = await explainRecords(
    sortByIds(found.customers.ids, customers),
    describeCustomer,
    explainer,
  )
  return {
    numberWidths: conventions.numberWidths,
    documents: new Map(
      Array.from(found.documents, ([kind, hits]) => [kind, toHitGroup(hits, documents, documentLocations)]),
    ),
    leads: toHitGroup(found.leads, leads, leadLocations),
    customers: toHitGroup(found.customers, customers, customerLocations),
  }
}

/** Locations of matches by id of the record. */
type MatchLocations = ReadonlyMap<number, MatchLocation | null>

function toHitGroup<Found extends { readonly id: number }>(
  { ids, count, hasMore }: HitIds,
  records: ReadonlyMap<number, Found>,
  locations: MatchLocations,
): HitGroup<Found> {
  const hits = sortByIds(ids, records).map((record) => ({
    record,
    matchLocation: locations.get(record.id) ?? null,
  }))
  return { hits, count, hasMore }
}

function sortByIds<Found>(ids: readonly number[], records: ReadonlyMap<number, Found>): readonly Found[] {
  return ids.flatMap((id) => records.get(id) ?? [])
}

interface HiddenMatch {
  readonly record: DocumentRecord
  /** Plans that the visible fields do not match. */
  readonly plans: readonly SearchPlan[]
}

/**
 * Locates matches in documents. Reads lines only of documents with a hidden match.
 * @param records in order of the hits: if the text budget does not suffice, the first ones are explained
 */
async function explainDocuments(
  db: Connection,
  records: readonly DocumentRecord[],
  explainer: HitExplainer,
): Promise<MatchLocations> {
  const slice = new TimeSlice()
  const hiddenMatches: HiddenMatch[] = []
  for (const record of records) {
    const plans = explainer.findHiddenPlans(describeDocument({ ...record, lines: [] }))
    if (plans.length > 0) hiddenMatches.push({ record, plans })
    await slice.yieldIfSpent()
  }
  const locations = new Map<number, MatchLocation | null>()
  for (let start = 0; start < hiddenMatches.length && !explainer.isExhausted; start += documentsPerRead) {
    const batch = hiddenMatches.slice(start, start + documentsPerRead)
    const ids = batch.map(({ record }) => record.id)
    const firstLines = await readFirstLines(db, ids)
    for (const { record, plans } of batch) {
      const { id } = record
      const lines = await readAllLines(db, { id, firstLines: firstLines.get(id) ?? [] }, explainer)
      const { fields } = describeDocument({ ...record, lines })
      locations.set(id, await explainer.locateMatch(plans, fields))
      await slice.yieldIfSpent()
    }
  }
  return locations
}

async function readAllLines(
  db: Connection,
  { id, firstLines }: { readonly id: number; readonly firstLines: readonly SearchableLine[] },
  { isExhausted }: HitExplainer,
): Promise<readonly SearchableLine[]> {
  if (firstLines.length < linesPerBatch || isExhausted) return firstLines
  return [...firstLines, ...(await readRemainingLines(db, id))]
}

/**
 * Locates matches in leads or customers.
 * @param records in order of the hits: if the text budget does not suffice, the first ones are explained
 */
async function explainRecords<Found extends { readonly id: number }>(
  records: readonly Found[],
  describe: (record: Found) => SearchableRecord,
  explainer: HitExplainer,
): Promise<MatchLocations> {
  const locations = new Map<number, MatchLocation | null>()
  for (const record of records) {
    const { fields } = describe(record)
    locations.set(record.id, await explainer.locateMatch(explainer.findHiddenPlans({ fields }), fields))
  }
  return locations
}
