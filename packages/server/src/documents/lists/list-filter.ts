import type { IdSet } from '@quittance/search/hit-ids.ts'
import { recordTypes } from '@quittance/search/search-words.ts'
import type { DocumentFilter } from '@quittance/shared/contract/document-lists.ts'
import { type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { listAllCurrencies } from '#catalogue/repository.ts'
import type { Connection } from '#database/tables/schema.ts'
import { listAllMembers } from '#members/repository.ts'
import { findIds } from '#search/find-records.ts'
import { findDocumentIdsOfParty, findUsedIds } from './repository.ts'

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

interface FilterChoice {
  readonly id: number
  readonly name: string
  /** Documents can be given it no longer, and some still have it. */
  readonly isInactive: boolean
}

/** What the documents of a kind can be filtered by. */
export interface FilterChoices {
  readonly owners: readonly FilterChoice[]
  readonly currencies: readonly FilterChoice[]
}

/** Whom and what a list can be filtered by: all in use, and of the others those that a document of the kind has. */
export async function listFilterChoices(db: Connection, kind: DocumentKind): Promise<FilterChoices> {
  const members = (await listAllMembers(db)).map(({ id, name, isActive }) => ({
    ...{ id, name },
    isInactive: !isActive,
  }))
  const currencies = (await listAllCurrencies(db)).map(({ id, name, isRetired }) => ({
    ...{ id, name },
    isInactive: isRetired,
  }))
  return {
    owners: await omitUnused(members, (ids) => findUsedIds(db, kind.name, { column: 'owner_id', ids })),
    currencies: await omitUnused(currencies, (ids) =>
      findUsedIds(db, kind.name, { column: 'currency_id', ids }),
    ),
  }
}

async function omitUnused(
  choices: readonly FilterChoice[],
  usedOf: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<FilterChoice[]> {
  const used = await usedOf(choices.filter(({ isInactive }) => isInactive).map(({ id }) => id))
  return choices.filter(({ id, isInactive }) => !isInactive || used.has(id))
}
