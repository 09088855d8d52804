import type { Connection } from '#database/tables/schema.ts'
import type { PartyScope } from './party-scope.ts'
import { countByCountry, type PartyCount } from './repository.ts'

export interface PartyCounts {
  readonly count: number
  readonly active: number
  /** Active leads that were converted. */
  readonly converted: number
  readonly archived: number
  /** Sorted by count, the highest first. */
  readonly countries: readonly { readonly country: string; readonly count: number }[]
}

/** Counts a list, and the lists with the same filter for other states. */
export async function countPartyList(db: Connection, scope: PartyScope): Promise<PartyCounts> {
  const { archived = false, converted, country } = scope.filter
  const groups = await countByCountry(db, scope)
  const inState = groups
    .filter(({ isArchived }) => isArchived === archived)
    .map((group) => ({ country: group.country, count: countGroup(group, converted) }))
  const isInCountry = (group: { readonly country: string }) =>
    country === undefined || group.country === country
  const groupsInCountry = groups.filter(isInCountry)
  const active = groupsInCountry.filter(({ isArchived }) => !isArchived)
  return {
    count: sumCounts(inState.filter(isInCountry)),
    active: sumCounts(active),
    converted: active.reduce((sum, group) => sum + group.converted, 0),
    archived: sumCounts(groupsInCountry) - sumCounts(active),
    countries: sumByCountry(inState),
  }
}

/** @param converted undefined: converted and other records */
function countGroup(group: PartyCount, converted: boolean | undefined): number {
  if (converted === undefined) return group.count
  return converted ? group.converted : group.count - group.converted
}

interface CountryCount {
  readonly country: string
  readonly count: number
}

function sumByCountry(groups: readonly CountryCount[]): PartyCounts['countries'] {
  const byCountry = Map.groupBy(groups, ({ country }) => country)
  return Array.from(byCountry, ([country, group]) => ({ country, count: sumCounts(group) }))
    .filter(({ country, count }) => country !== '' && count > 0)
    .sort((left, right) => right.count - left.count || (left.country < right.country ? -1 : 1))
}

function sumCounts(groups: readonly Pick<CountryCount, 'count'>[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}
