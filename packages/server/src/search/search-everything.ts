import type { FoundIn } from '@quittance/shared/documents/found-fields.ts'
import { batchReads, executeRead } from '#database/queries/batch-reads.ts'
import type { Connection } from '#database/tables/schema.ts'
import { TimeSlice } from '#time-slice.ts'
import type { FoundGroup } from './blocks/found-group.ts'
import { KnownKinds } from './blocks/known-kinds.ts'
import { explainDocuments } from './explain-documents.ts'
import { explainRecords } from './explain-records.ts'
import { findRecords } from './find-records.ts'
import {
  type CustomerRecord,
  customerRecordsReading,
  type DocumentRecord,
  documentRecordsReading,
  type LeadRecord,
  leadRecordsReading,
  readConventions,
} from './records/repository.ts'
import { hitExplainer } from './words/explain-hit.ts'
import { numberPlansOf, searchPlans } from './words/search-plan.ts'
import { searchableCustomer, searchableLead } from './words/searched-party.ts'

export interface SearchRequest {
  readonly text: string
  /** Hits of a group. */
  readonly limit: number
  readonly countedTo: number
}

/** A record, and where it was found if that is not plain to see. */
export interface Hit<Found> {
  readonly record: Found
  readonly foundIn: FoundIn | null
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
const documentsReadTogether = 100

/**
 * Every record that has all that was searched for; none for a text without a letter and a digit.
 * @param knownKinds kept from search to search
 */
export async function searchEverything(
  db: Connection,
  { text, limit, countedTo }: SearchRequest,
  knownKinds: KnownKinds = new KnownKinds(),
): Promise<SearchResults> {
  const conventions = await readConventions(db)
  const plans = searchPlans(text, conventions)
  const wanted = { plans, numberPlans: numberPlansOf(text, plans), most: limit, countedTo }
  const found = await findRecords(db, wanted, knownKinds)
  const slice = new TimeSlice()
  const explainer = hitExplainer(plans, text, slice)
  const documentIds = Array.from(found.documents.values(), (group) => group.ids).flat()
  const [records, leads, customers] = await batchReads(db, [
    documentRecordsReading(db, documentIds.slice(0, documentsReadTogether)),
    leadRecordsReading(db, found.leads.ids),
    customerRecordsReading(db, found.customers.ids),
  ])
  for (let start = documentsReadTogether; start < documentIds.length; start += documentsReadTogether) {
    await slice.yieldIfSpent()
    const ids = documentIds.slice(start, start + documentsReadTogether)
    for (const [id, record] of await executeRead(db, documentRecordsReading(db, ids))) records.set(id, record)
  }
  const foundIn = await explainDocuments(db, inOrderOf({ ids: documentIds }, records), explainer)
  const groupOfDocuments = (group: FoundGroup) => groupOf(group, records, ({ id }) => foundIn.get(id) ?? null)
  const leadsIn = await explainRecords(inOrderOf(found.leads, leads), searchableLead, explainer)
  const customersIn = await explainRecords(
    inOrderOf(found.customers, customers),
    searchableCustomer,
    explainer,
  )
  return {
    numberWidths: conventions.numberWidths,
    documents: new Map(Array.from(found.documents, ([kind, group]) => [kind, groupOfDocuments(group)])),
    leads: groupOf(found.leads, leads, ({ id }) => leadsIn.get(id) ?? null),
    customers: groupOf(found.customers, customers, ({ id }) => customersIn.get(id) ?? null),
  }
}

function groupOf<Found>(
  { ids, count, hasMore }: FoundGroup,
  records: ReadonlyMap<number, Found>,
  explain: (record: Found) => FoundIn | null,
): HitGroup<Found> {
  const hits = inOrderOf({ ids }, records).map((record) => ({ record, foundIn: explain(record) }))
  return { hits, count, hasMore }
}

function inOrderOf<Found>(
  { ids }: Pick<FoundGroup, 'ids'>,
  records: ReadonlyMap<number, Found>,
): readonly Found[] {
  return ids.flatMap((id) => records.get(id) ?? [])
}
