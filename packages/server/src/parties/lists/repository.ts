import type { PartySort } from '@quittance/shared/contract/party-lists.ts'
import { sql } from 'kysely'
import { behind } from '#database/behind.ts'
import type { Connection } from '#database/database.ts'
import type { KeyRange, ListKey } from '#database/keyset.ts'
import type { StoredParty } from '#parties/party.ts'
import { tableOf, toStored } from '#parties/records/repository.ts'
import type { PartyScope } from './party-scope.ts'

const sortColumns = {
  name: 'name_key',
  company_name: 'company_key',
  created_at: 'created_at',
  updated_at: 'updated_at',
} as const satisfies Readonly<Record<PartySort, string>>

// So many can be named in a statement; what is found more often is left out row by row.
const mostNamed = 2_000

function areFew({ found }: PartyScope): boolean {
  return found !== null && found.size <= mostNamed
}

/** Leaves out what `readKeys` could not. */
export function isWantedIn(scope: PartyScope): ((id: number) => boolean) | undefined {
  const { found } = scope
  return found === null || areFew(scope) ? undefined : (id) => found.has(id)
}

/** Some of a list in a row; where what was typed is found often, also others than were found. */
export async function readKeys(
  db: Connection,
  scope: PartyScope,
  { sort, range }: { readonly sort: PartySort; readonly range: KeyRange },
): Promise<ListKey[]> {
  if (scope.found?.size === 0) return []
  const column = sortColumns[sort]
  const direction = range.isDescending ? 'desc' : 'asc'
  let select = selectListed(db, scope).select(['id', `${column} as value`])
  if (areFew(scope)) select = select.where('id', 'in', [...(scope.found ?? [])])
  const further = behind(column, range)
  if (further !== null) select = select.where(further)
  return await select.orderBy(column, direction).orderBy('id', direction).limit(range.most).execute()
}

function selectListed(db: Connection, { relation, filter }: PartyScope) {
  const { archived = false, country, converted } = filter
  let select = db.selectFrom(tableOf[relation]).where('is_archived', '=', archived ? 1 : 0)
  if (country !== undefined) select = select.where('country', '=', country)
  if (converted === undefined || relation !== 'lead') return select
  return select.where(converted ? sql<boolean>`customer_id is not null` : sql<boolean>`customer_id is null`)
}

/** In the order of the ids. */
export async function readListed(
  db: Connection,
  { relation }: PartyScope,
  ids: readonly number[],
): Promise<StoredParty[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom(tableOf[relation]).selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toStored(relation, row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** How many are in a country and a state. */
export interface CountedParties {
  readonly isArchived: boolean
  /** A lead that became a customer. */
  readonly isConverted: boolean
  readonly country: string
  readonly count: number
}

const idsAtOnce = 5_000

/** Of everything that was found, in every country and state. */
export async function countParties(db: Connection, scope: PartyScope): Promise<CountedParties[]> {
  if (scope.found === null) return await countSome(db, scope)
  const counted: CountedParties[] = []
  const ids = [...scope.found]
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    counted.push(...(await countSome(db, scope, ids.slice(start, start + idsAtOnce))))
  }
  return counted
}

async function countSome(
  db: Connection,
  { relation }: PartyScope,
  ids?: readonly number[],
): Promise<CountedParties[]> {
  const isConverted = relation === 'lead' ? sql<number>`customer_id is not null` : sql<number>`0`
  let select = db.selectFrom(tableOf[relation])
  if (ids !== undefined) select = select.where('id', 'in', ids)
  const rows = await select
    .select(['is_archived', 'country', isConverted.as('is_converted')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['is_archived', 'country', 'is_converted'])
    .execute()
  return rows.map((row) => ({
    isArchived: Number(row.is_archived) === 1,
    isConverted: Number(row.is_converted) === 1,
    country: row.country,
    count: Number(row.count),
  }))
}
