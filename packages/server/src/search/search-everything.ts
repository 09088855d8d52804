import type { MatchLocation } from '@quittance/shared/documents/found-fields.ts'
import { batchReads, executeRead } from '#database/queries/batch-reads.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#time-slice.ts'
import type { HitIds } from './blocks/found-group.ts'
import { DocumentKindCache } from './blocks/known-kinds.ts'
import { explainDocuments } from './explain-documents.ts'
import { explainRecords } from './explain-records.ts'
import { findRecords } from './find-records.ts'
import {
  type CustomerRecord,
  prepareCustomerRead,
  type DocumentRecord,
  prepareDocumentRead,
  type LeadRecord,
  prepareLeadRead,
  readConventions,
} from './records/repository.ts'
import { createHitExplainer } from './words/explain-hit.ts'
import { createExactNumberPlans, createSearchPlans } from './words/search-plan.ts'
import { describeCustomer, describeLead } from './words/searched-party.ts'

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
  const customersIn = await explainRecords(
    sortByIds(found.customers, customers),
    describeCustomer,
    explainer,
  )
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
