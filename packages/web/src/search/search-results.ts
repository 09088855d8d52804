import type { KindName } from '@quittance/shared/documents/document-kinds.ts'
import type { MatchLocation } from '@quittance/shared/documents/match-location.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { DocumentHit } from '@quittance/shared/wire/search-hits.ts'

/** What was found for a text, in groups that are always the same. */
export interface SearchResults {
  readonly search: string
  readonly groups: readonly ResultGroup[]
}

export type GroupName = KindName | 'lead' | 'customer'

export interface ResultGroup {
  readonly name: GroupName
  readonly hits: readonly Hit[]
  /** Of all that were found, also of those that are not among the hits. */
  readonly count: number
  /** There are more than were counted. */
  readonly isMore: boolean
}

export type Hit = FoundDocument | FoundParty

interface Way {
  /** The id of its option on the page. */
  readonly optionId: string
  /** Where it leads. */
  readonly address: string
}

interface Followable extends Way {
  readonly foundIn: MatchLocation | null
}

export interface FoundDocument extends Followable {
  readonly is: 'document'
  readonly document: DocumentHit
}

export interface FoundParty extends Followable {
  readonly is: 'party'
  readonly name: string
  readonly company: string
  readonly email: string
}

/** Leads to the list of everything of a group; null where everything is listed already. */
export function wayToAll({ name, hits, count, isMore }: ResultGroup): Way | null {
  return count > hits.length || isMore ? { optionId: `search-all-${name}`, address: `/${name}s` } : null
}

export function optionIdsOf(results: SearchResults): string[] {
  return waysOf(results).map(({ optionId }) => optionId)
}

export function addressesOf(results: SearchResults): string[] {
  return waysOf(results).map(({ address }) => address)
}

function waysOf({ groups }: SearchResults): Way[] {
  return groups.flatMap((group) => [...group.hits, wayToAll(group) ?? []].flat())
}

/** A count as it is shown: `1000+` where nobody has counted further. */
export function shownCount({ count, isMore }: Pick<ResultGroup, 'count' | 'isMore'>): string {
  return isMore ? `${count}+` : String(count)
}

/** What was found in all groups together. */
export function totalOf({ groups }: SearchResults): Pick<ResultGroup, 'count' | 'isMore'> {
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    isMore: groups.some(({ isMore }) => isMore),
  }
}

/** For those who do not see the results: `3 found: 2 invoices, 1 lead`. */
export function sayFound(results: SearchResults, text: TranslateFunction, locale: string): string {
  const total = totalOf(results)
  if (total.count === 0) return text('search.nothing', { search: results.search })
  const groups = results.groups
    .filter(({ count }) => count > 0)
    .map((group) => text(`search.count-${group.name}`, { count: group.count, shown: shownCount(group) }))
  const listed = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(groups)
  return text('search.found', { count: total.count, shown: shownCount(total), groups: listed })
}
