import type { Connection } from '#database/tables/schema.ts'
import type { PartyScope } from './party-scope.ts'
import { type CountedParties, countParties } from './repository.ts'

export interface PartyCounts {
  readonly count: number
  readonly active: number
  /** Active ones that became customers. */
  readonly converted: number
  readonly archived: number
  /** The most frequent first. */
  readonly countries: readonly { readonly country: string; readonly count: number }[]
}

/** Counts a list and the lists beside it, which differ only in state. */
export async function countPartyList(db: Connection, scope: PartyScope): Promise<PartyCounts> {
  const { archived = false, converted, country } = scope.filter
  const groups = await countParties(db, scope)
  const inState = groups
    .filter(({ isArchived }) => isArchived === archived)
    .map((group) => ({ country: group.country, count: countIn(group, converted) }))
  const isHere = (group: { readonly country: string }) => country === undefined || group.country === country
  const here = groups.filter(isHere)
  const active = here.filter(({ isArchived }) => !isArchived)
  return {
    count: counted(inState.filter(isHere)),
    active: counted(active),
    converted: active.reduce((sum, group) => sum + group.converted, 0),
    archived: counted(here) - counted(active),
    countries: countriesOf(inState),
  }
}

/** @param converted undefined: whether or not */
function countIn(group: CountedParties, converted: boolean | undefined): number {
  if (converted === undefined) return group.count
  return converted ? group.converted : group.count - group.converted
}

interface Counted {
  readonly country: string
  readonly count: number
}

function countriesOf(groups: readonly Counted[]): PartyCounts['countries'] {
  const byCountry = Map.groupBy(groups, ({ country }) => country)
  return Array.from(byCountry, ([country, of]) => ({ country, count: counted(of) }))
    .filter(({ country, count }) => country !== '' && count > 0)
    .sort((left, right) => right.count - left.count || (left.country < right.country ? -1 : 1))
}

function counted(groups: readonly Pick<Counted, 'count'>[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}
