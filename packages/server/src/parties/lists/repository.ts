import type { PartySort } from '@quittance/shared/contract/party-records.ts'
import { sql } from 'kysely'
import { isAfterKey, type KeyRange, type ListKey } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredParty } from '#parties/party.ts'
import { partyTables, toStoredParty } from '#parties/record-repository.ts'
import type { PartyScope } from './party-scope.ts'

const sortColumns = {
  name: 'display_key',
  company_name: 'company_key',
  created_at: 'created_at',
  updated_at: 'updated_at',
} as const satisfies Readonly<Record<PartySort, string>>

/** Up to this number of ids are sorted by the database. With more, rows are read in the order of the list until a page is full. */
const maxSortedIds = 2_000

/** All ids a list can contain, some of them possibly not in it; null if there are more than 2,000. */
type CandidateIds = readonly number[] | null

/** Returns all ids a list can contain if they are few (at most 2,000), else null: search hits, or the records that pass the filter. */
export async function readCandidates(db: Connection, scope: PartyScope): Promise<CandidateIds> {
  const { foundIds, relation, filter } = scope
  if (foundIds !== null && foundIds.size <= maxSortedIds) return [...foundIds]
  if (filter.country === undefined && filter.converted === undefined) return null
  // Not by `is_archived`: the database would choose an index of a sort order, which begins with it, not one of the filter.
  const archivedCondition =
    filter.archived === true ? sql<boolean>`archived_at is not null` : sql<boolean>`archived_at is null`
  const query = selectFiltered(db, { relation, filter }).select('id').where(archivedCondition)
  const rows = await query.limit(maxSortedIds + 1).execute()
  return rows.length > maxSortedIds ? null : rows.map(({ id }) => id)
}

/** Returns a filter for ids that are not search hits, if they were too many for the statement. */
export function createFoundFilter({ foundIds }: PartyScope): ((id: number) => boolean) | undefined {
  return foundIds === null || foundIds.size <= maxSortedIds ? undefined : (id) => foundIds.has(id)
}

interface Order {
  readonly sort: PartySort
  readonly range: KeyRange
}

/** Reads a range of a list's keys. They include records that are no search hits if `createFoundFilter` returns a filter. */
export async function readKeys(
  db: Connection,
  { scope, candidates }: { readonly scope: PartyScope; readonly candidates: CandidateIds },
  { sort, range }: Order,
): Promise<ListKey[]> {
  if (candidates !== null) return await sortCandidates(db, { scope, candidates }, { sort, range })
  const column = sortColumns[sort]
  const direction = range.isDescending ? 'desc' : 'asc'
  let select = selectListed(db, scope).select(['id', `${column} as value`])
  const afterCondition = isAfterKey(column, range)
  if (afterCondition !== null) select = select.where(afterCondition)
  return await select.orderBy(column, direction).orderBy('id', direction).limit(range.limit).execute()
}

/** Sorts the candidates. They are in a subquery with a limit, so that the database does not scan the index of the order instead. */
async function sortCandidates(
  db: Connection,
  { scope, candidates }: { readonly scope: PartyScope; readonly candidates: readonly number[] },
  { sort, range }: Order,
): Promise<ListKey[]> {
  if (candidates.length === 0) return []
  const direction = range.isDescending ? 'desc' : 'asc'
  const rows = selectListed(db, scope)
    .select(['id', `${sortColumns[sort]} as value`])
    .where('id', 'in', [...candidates])
    .limit(maxSortedIds)
  let select = db.selectFrom(rows.as('few')).select(['id', 'value'])
  const afterCondition = isAfterKey('value', range)
  if (afterCondition !== null) select = select.where(afterCondition)
  return await select.orderBy('value', direction).orderBy('id', direction).limit(range.limit).execute()
}

function selectListed(db: Connection, scope: PartyScope) {
  return selectFiltered(db, scope).where('is_archived', '=', scope.filter.archived === true ? 1 : 0)
}

function selectFiltered(db: Connection, { relation, filter }: Pick<PartyScope, 'relation' | 'filter'>) {
  const { country, converted } = filter
  let select = db.selectFrom(partyTables[relation])
  if (country !== undefined) select = select.where('country', '=', country)
  if (converted === undefined || relation !== 'lead') return select
  return select.where(converted ? sql<boolean>`customer_id is not null` : sql<boolean>`customer_id is null`)
}

/** Reads records in the order of the ids. */
export async function readListedParties(
  db: Connection,
  { relation }: PartyScope,
  ids: readonly number[],
): Promise<StoredParty[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom(partyTables[relation]).selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toStoredParty(relation, row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Number of active or archived records of a country. */
export interface PartyCount {
  readonly isArchived: boolean
  readonly country: string
  readonly count: number
  /** Number of converted leads among them. */
  readonly converted: number
}

const idsPerStatement = 5_000

/** Counts the search hits, or all records, by country and state. Ignores the other filters. */
export async function countByCountry(db: Connection, scope: PartyScope): Promise<PartyCount[]> {
  if (scope.foundIds === null) return await countAll(db, scope)
  const counts: PartyCount[] = []
  const ids = [...scope.foundIds]
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    const batch = selectCounts(db, scope).where('id', 'in', ids.slice(start, start + idsPerStatement))
    const rows = await batch.select('is_archived').groupBy('is_archived').execute()
    counts.push(...rows.map((row) => toPartyCount(row, Number(row.is_archived) === 1)))
  }
  return counts
}

/** Counts all records and the archived ones; both queries read only an index. Active ones are the difference. */
async function countAll(db: Connection, scope: PartyScope): Promise<PartyCount[]> {
  const allCounts = await selectCounts(db, scope).execute()
  const archivedRows = await selectCounts(db, scope).where('is_archived', '=', 1).execute()
  const archived = archivedRows.map((row) => toPartyCount(row, true))
  const archivedByCountry = new Map(archived.map((group) => [group.country, group]))
  const active = allCounts.map((row) => {
    const { country, count, converted } = toPartyCount(row, false)
    const archivedCount = archivedByCountry.get(country)
    return {
      isArchived: false,
      country,
      count: count - (archivedCount?.count ?? 0),
      converted: converted - (archivedCount?.converted ?? 0),
    }
  })
  return [...active.filter(({ count }) => count > 0), ...archived]
}

function selectCounts(db: Connection, { relation }: PartyScope) {
  const converted = relation === 'lead' ? sql<number>`count(customer_id)` : sql<number>`0`
  return db
    .selectFrom(partyTables[relation])
    .select(['country', converted.as('converted')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('country')
}

interface CountRow {
  readonly country: string
  readonly count: number
  readonly converted: number
}

function toPartyCount({ country, count, converted }: CountRow, isArchived: boolean): PartyCount {
  return { isArchived, country, count: Number(count), converted: Number(converted) }
}
