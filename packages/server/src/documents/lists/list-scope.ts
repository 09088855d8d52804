import type { DocumentFilter } from '@quittance/shared/contract/document-lists.ts'
import { type CalendarDay, today } from '@quittance/shared/documents/calendar-day.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { IdSet } from '#search/blocks/found-ids.ts'
import { findIds } from '#search/find-ids.ts'
import { recordTypes } from '#search/words/searchable.ts'
import { findDocumentIdsOfParty } from './documents-of-party.ts'

/** What a filter means, looked up once for everything that is asked about the list. */
export interface ListScope {
  readonly kind: string
  readonly filter: DocumentFilter
  readonly today: CalendarDay
  /** What was typed was found in these, somebody has them, or they were named; null: nothing of it. */
  readonly matchingIds: IdSet | null
}

/**
 * Looks up what a filter names: what was typed, in the index of the search; a party that the index of no order tells
 * apart, by its documents. @param filter with `ids`: among these alone
 */
export async function resolveListScope(
  { database, clock }: { readonly database: Connection; readonly clock: () => Date },
  kind: DocumentKind,
  filter: DocumentFilter & { readonly ids?: readonly number[] | undefined },
): Promise<ListScope> {
  const { customer, lead, ...others } = filter
  const documentsOf = async (relation: Relation, id: number | undefined) =>
    id === undefined ? null : await findDocumentIdsOfParty(database, kind.name, { relation, id })
  const ofCustomer = await documentsOf('customer', customer)
  const ofLead = await documentsOf('lead', lead)
  const named = filter.ids === undefined ? null : new Set(filter.ids)
  return {
    kind: kind.name,
    filter: { ...others, ...(ofCustomer ? {} : { customer }), ...(ofLead ? {} : { lead }) },
    today: filter.today ?? today(clock()),
    matchingIds: intersectIds([await findBySearchText(database, kind, filter), ofCustomer, ofLead, named]),
  }
}

/** What all of them have that are not null. */
function intersectIds(sets: readonly (IdSet | null)[]): IdSet | null {
  const [smallest, ...others] = sets.filter((ids) => ids !== null).sort((one, other) => one.size - other.size)
  if (smallest === undefined || others.length === 0) return smallest ?? null
  return new Set([...smallest].filter((id) => others.every((ids) => ids.has(id))))
}

async function findBySearchText(
  database: Connection,
  kind: DocumentKind,
  { search }: DocumentFilter,
): Promise<IdSet | null> {
  const text = search?.trim() ?? ''
  if (text === '') return null
  return await findIds(database, { text, type: recordTypes.document, kind: kind.name })
}
