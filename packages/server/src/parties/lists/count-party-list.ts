import type { Connection } from '#database/database.ts'
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
  const inState = groups.filter(
    (group) => group.isArchived === archived && (converted === undefined || group.isConverted === converted),
  )
  const isHere = (group: CountedParties) => country === undefined || group.country === country
  const here = groups.filter(isHere)
  const active = here.filter(({ isArchived }) => !isArchived)
  return {
    count: counted(inState.filter(isHere)),
    active: counted(active),
    converted: counted(active.filter(({ isConverted }) => isConverted)),
    archived: counted(here) - counted(active),
    countries: countriesOf(inState),
  }
}

function countriesOf(groups: readonly CountedParties[]): PartyCounts['countries'] {
  const byCountry = Map.groupBy(groups, ({ country }) => country)
  return Array.from(byCountry, ([country, of]) => ({ country, count: counted(of) }))
    .filter(({ country }) => country !== '')
    .sort((left, right) => right.count - left.count || (left.country < right.country ? -1 : 1))
}

function counted(groups: readonly CountedParties[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0)
}
