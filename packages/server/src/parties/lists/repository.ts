import type { PartySort } from '@quittance/shared/contract/party-records.ts'
import { sql } from 'kysely'
import type { KeyRange, ListKey } from '#database/queries/keyset.ts'
import { isAfterKey } from '#database/queries/keyset.ts'
import type { Connection } from '#database/tables/schema.ts'
import type { StoredParty } from '#parties/party.ts'
import { partyTables, toStoredParty } from '#parties/record-repository.ts'
import type { PartyScope } from './party-scope.ts'

const sortColumns = {
  name: 'name_key',
  company_name: 'company_key',
  created_at: 'created_at',
  updated_at: 'updated_at',
} as const satisfies Readonly<Record<PartySort, string>>

// So few are sorted at once; more are walked through in the order of the list, until a page is full.
const maxSortedIds = 2_000

/** Everything that a list has or a little more, where that is not much; null where it is. */
export type CandidateIds = readonly number[] | null

/** Looked up once a page: what was found, else what a filter leaves. */
export async function readCandidates(db: Connection, scope: PartyScope): Promise<CandidateIds> {
  const { foundIds: found, relation, filter } = scope
  if (found !== null && found.size <= maxSortedIds) return [...found]
  if (filter.country === undefined && filter.converted === undefined) return null
  // By what it is filtered, not by `is_archived`: that begins the indexes of the orders.
  const isThere =
    filter.archived === true ? sql<boolean>`archived_at is not null` : sql<boolean>`archived_at is null`
  const probe = selectFiltered(db, { relation, filter }).select('id').where(isThere)
  const rows = await probe.limit(maxSortedIds + 1).execute()
  return rows.length > maxSortedIds ? null : rows.map(({ id }) => id)
}

/** Leaves out what `readKeys` could not. */
export function createFoundFilter({ foundIds: found }: PartyScope): ((id: number) => boolean) | undefined {
  return found === null || found.size <= maxSortedIds ? undefined : (id) => found.has(id)
}

interface Order {
  readonly sort: PartySort
  readonly range: KeyRange
}

/** Some of a list in a row; where what was typed is found often, also others than were found. */
export async function readKeys(
  db: Connection,
  { scope, few }: { readonly scope: PartyScope; readonly few: CandidateIds },
  { sort, range }: Order,
): Promise<ListKey[]> {
  if (few !== null) return await sortCandidates(db, { scope, few }, { sort, range })
  const column = sortColumns[sort]
  const direction = range.isDescending ? 'desc' : 'asc'
  let select = selectListed(db, scope).select(['id', `${column} as value`])
  const further = isAfterKey(column, range)
  if (further !== null) select = select.where(further)
  return await select.orderBy(column, direction).orderBy('id', direction).limit(range.limit).execute()
}

/** Within a limit of their own, so that the database does not walk through the whole order after all. */
async function sortCandidates(
  db: Connection,
  { scope, few }: { readonly scope: PartyScope; readonly few: readonly number[] },
  { sort, range }: Order,
): Promise<ListKey[]> {
  if (few.length === 0) return []
  const direction = range.isDescending ? 'desc' : 'asc'
  const rows = selectListed(db, scope)
    .select(['id', `${sortColumns[sort]} as value`])
    .where('id', 'in', [...few])
    .limit(maxSortedIds)
  let select = db.selectFrom(rows.as('few')).select(['id', 'value'])
  const further = isAfterKey('value', range)
  if (further !== null) select = select.where(further)
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

/** In the order of the ids. */
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

/** How many are in a country. */
export interface PartyCount {
  readonly isArchived: boolean
  readonly country: string
  readonly count: number
  /** Leads among them that became customers. */
  readonly converted: number
}

const idsPerStatement = 5_000

/** Of everything that was found, in every country and state. */
export async function countByCountry(db: Connection, scope: PartyScope): Promise<PartyCount[]> {
  if (scope.foundIds === null) return await countAll(db, scope)
  const counted: PartyCount[] = []
  const ids = [...scope.foundIds]
  for (let start = 0; start < ids.length; start += idsPerStatement) {
    const some = selectCounts(db, scope).where('id', 'in', ids.slice(start, start + idsPerStatement))
    const rows = await some.select('is_archived').groupBy('is_archived').execute()
    counted.push(...rows.map((row) => toPartyCount(row, Number(row.is_archived) === 1)))
  }
  return counted
}

/** All of them in an index alone, and of them those that were put away. */
async function countAll(db: Connection, scope: PartyScope): Promise<PartyCount[]> {
  const everybody = await selectCounts(db, scope).execute()
  const away = await selectCounts(db, scope).where('is_archived', '=', 1).execute()
  const archived = away.map((row) => toPartyCount(row, true))
  const inCountry = new Map(archived.map((one) => [one.country, one]))
  const active = everybody.map((row) => {
    const { country, count, converted } = toPartyCount(row, false)
    const without = inCountry.get(country)
    return {
      isArchived: false,
      country,
      count: count - (without?.count ?? 0),
      converted: converted - (without?.converted ?? 0),
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
