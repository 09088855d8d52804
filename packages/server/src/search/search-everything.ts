import type { FoundIn } from '@quittance/shared/documents/found-fields.ts'
import type { Connection } from '#database/database.ts'
import { readTogether } from '#database/read-together.ts'
import type { FoundGroup } from './blocks/found-group.ts'
import { KnownKinds } from './blocks/known-kinds.ts'
import { findRecords } from './find-records.ts'
import {
  type CustomerRecord,
  customerRecordsReading,
  type DocumentRecord,
  documentRecordsReading,
  type LeadRecord,
  leadRecordsReading,
  readConventions,
  readLinesOf,
} from './records/repository.ts'
import { type HitExplainer, hitExplainer } from './words/explain-hit.ts'
import { numberPlansOf, searchPlans } from './words/search-plan.ts'
import type { Searchable } from './words/searchable.ts'
import { searchableDocument } from './words/searched-document.ts'
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
  const explainer = hitExplainer(plans, text)
  const documentIds = Array.from(found.documents.values(), (group) => group.ids).flat()
  const [records, leads, customers] = await readTogether(db, [
    documentRecordsReading(db, documentIds),
    leadRecordsReading(db, found.leads.ids),
    customerRecordsReading(db, found.customers.ids),
  ])
  const inOrder = documentIds.flatMap((id) => records.get(id) ?? [])
  const foundIn = await explainDocuments(db, inOrder, explainer)
  const groupOfDocuments = (group: FoundGroup) => groupOf(group, records, ({ id }) => foundIn.get(id) ?? null)
  return {
    numberWidths: conventions.numberWidths,
    documents: new Map(Array.from(found.documents, ([kind, group]) => [kind, groupOfDocuments(group)])),
    leads: groupOf(found.leads, leads, (lead) => explained(searchableLead(lead), explainer)),
    customers: groupOf(found.customers, customers, (customer) =>
      explained(searchableCustomer(customer), explainer),
    ),
  }
}

function explained(record: Searchable, explainer: HitExplainer): FoundIn | null {
  return explainer.whereIs(explainer.unseenOn(record), record.fields)
}

/**
 * Where what was searched for is in those that were found by what a hit does not show. Lines are read of those alone.
 * @param records in the order of the hits: where there is too much to look through, the first of them are explained
 */
async function explainDocuments(
  db: Connection,
  records: readonly DocumentRecord[],
  explainer: HitExplainer,
): Promise<ReadonlyMap<number, FoundIn | null>> {
  const unseen = records.flatMap((record) => {
    const parts = explainer.unseenOn(searchableDocument({ ...record, lines: [] }))
    return parts.length === 0 ? [] : [{ record, parts }]
  })
  const lines = await readLinesOf(
    db,
    unseen.map(({ record }) => record.id),
  )
  const foundIn = new Map<number, FoundIn | null>()
  for (const { record, parts } of unseen) {
    const { fields } = searchableDocument({ ...record, lines: lines.get(record.id) ?? [] })
    foundIn.set(record.id, explainer.whereIs(parts, fields))
  }
  return foundIn
}

function groupOf<Found>(
  { ids, count, hasMore }: FoundGroup,
  records: ReadonlyMap<number, Found>,
  explain: (record: Found) => FoundIn | null,
): HitGroup<Found> {
  const hits = ids.flatMap((id) => {
    const record = records.get(id)
    return record === undefined ? [] : [{ record, foundIn: explain(record) }]
  })
  return { hits, count, hasMore }
}
