import type { IdSet } from '@quittance/search/hit-ids.ts'
import { recordTypes } from '@quittance/search/search-words.ts'
import type { DocumentFilter } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import { listAllCurrencies } from '#catalogue/repository.ts'
import { readToday } from '#database/queries/company-day.ts'
import type { Connection } from '#database/tables/schema.ts'
import { listEveryStatus } from '#documents/statuses/repository.ts'
import { listAllMembers } from '#members/repository.ts'
import { listMergedIds } from '#payments/repository.ts'
import { findIds } from '#search/find-records.ts'
import type { Services } from '#services.ts'
import type { ListScope } from './filter-repository.ts'
import { findDocumentIdsOfParty, findIssuedIds, findUsedIds } from './repository.ts'

interface RequestedFilter extends DocumentFilter {
  /** Only these documents. Undefined: all. */
  readonly ids?: readonly number[] | undefined
  /** The customer of the filter and those that were merged with it, if the caller knows them. */
  readonly customerIds?: readonly number[] | undefined
}

/**
 * Resolves search text, party, ids and whether documents are issued to document ids once for all queries of a list. A party, or a state,
 * with too many documents stays in the filter.
 */
export async function resolveListScope(
  services: Pick<Services, 'database' | 'reference' | 'clock'>,
  kind: DocumentKind,
  filter: RequestedFilter,
): Promise<ListScope> {
  const { database } = services
  const { customer, lead, issued, ids, customerIds: knownIds, ...otherFilters } = filter
  const customerIds =
    knownIds ?? (customer === undefined ? undefined : await listMergedIds(database, customer))
  const findIdsOfParty = async (relation: Relation, partyIds: readonly number[] | undefined) =>
    partyIds && (await findDocumentIdsOfParty(database, kind.name, { relation, ids: partyIds }))
  const customerDocumentIds = (await findIdsOfParty('customer', customerIds)) ?? null
  const leadDocumentIds = (await findIdsOfParty('lead', lead === undefined ? undefined : [lead])) ?? null
  const issuedIds = issued === undefined ? null : await findIssuedIds(database, kind.name, issued)
  const requestedIds = ids === undefined ? null : new Set(ids)
  const hitIds = await findBySearchText(database, kind, filter)
  return {
    kind: kind.name,
    filter: {
      ...otherFilters,
      ...(leadDocumentIds ? {} : { lead }),
      ...(issuedIds ? {} : { issued }),
    },
    today: filter.today ?? (await readToday(services)),
    matchingIds: intersectIds([hitIds, customerDocumentIds, leadDocumentIds, issuedIds, requestedIds]),
    openStatusIds: await listOpenStatusIds(database, kind, filter),
    ...(customerIds && customerDocumentIds === null && { customerIds }),
  }
}

/**
 * Returns the statuses, including retired ones, in which the typed amount of a document can be due or an offer can expire, if the filter
 * depends on them.
 */
async function listOpenStatusIds(
  db: Connection,
  { name, claim }: DocumentKind,
  { overdue, balance }: DocumentFilter,
): Promise<number[]> {
  if (overdue === undefined && balance === undefined) return []
  // Only a payment is owed.
  if (claim === 'none' || (balance !== undefined && claim !== 'payment')) return []
  const statuses = await listEveryStatus(db, name)
  return statuses.filter(({ meaning }) => meaning === 'open').map(({ id }) => id)
}

/** Returns the ids that all sets contain, ignoring null; null if all are null. */
function intersectIds(sets: readonly (IdSet | null)[]): IdSet | null {
  const [smallest, ...others] = sets
    .filter((ids) => ids !== null)
    .sort((left, right) => left.size - right.size)
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
  /** Only documents that are stored already can have it. */
  readonly isInactive: boolean
}

/** Owners and currencies by which the documents of a kind can be filtered. */
export interface FilterChoices {
  readonly owners: readonly FilterChoice[]
  readonly currencies: readonly FilterChoice[]
}

/** Returns all active owners and currencies, and inactive ones if a document of the kind has them. */
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
  findUsed: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<FilterChoice[]> {
  const usedIds = await findUsed(choices.filter(({ isInactive }) => isInactive).map(({ id }) => id))
  return choices.filter(({ id, isInactive }) => !isInactive || usedIds.has(id))
}
