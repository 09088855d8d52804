import { type KindName, kinds } from '@quittance/shared/documents/document-kinds.ts'
import type { MatchLocation } from '@quittance/shared/documents/match-location.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import type { DocumentHit } from '@quittance/shared/wire/search-hits.ts'

/** Id of the element with the results. */
export const listId = 'search-results'

/** The results of a search: the groups that it always has, then those of other kinds that have hits. */
export interface SearchResults {
  readonly search: string
  readonly groups: readonly ResultGroup[]
}

export type GroupName = KindName | 'lead' | 'customer'

export interface ResultGroup {
  readonly name: GroupName
  readonly hits: readonly Hit[]
  /** Number of records that were found, including those that are not in `hits`. */
  readonly count: number
  /** There are more records than `count`, because counting stops at a limit. */
  readonly isMore: boolean
}

export type Hit = FoundDocument | FoundParty

interface OptionLink {
  /** Id of the option element. */
  readonly optionId: string
  /** Path of the link. */
  readonly address: string
}

interface Followable extends OptionLink {
  readonly foundIn: MatchLocation | null
}

export interface FoundDocument extends Followable {
  readonly type: 'document'
  readonly document: DocumentHit
}

export interface FoundParty extends Followable {
  readonly type: 'party'
  readonly name: string
  readonly company: string
  readonly email: string
}

/** Returns the link to all records of a group; null if all of them are in `hits`. */
export function getAllLink({ name, hits, count, isMore }: ResultGroup): OptionLink | null {
  return count > hits.length || isMore ? { optionId: `search-all-${name}`, address: listPathOf(name) } : null
}

function listPathOf(group: GroupName): string {
  return `/${kinds.find(({ name }) => name === group)?.paths.list ?? `${group}s`}`
}

export function getOptionIds(results: SearchResults): string[] {
  return linksOf(results).map(({ optionId }) => optionId)
}

export function getAddresses(results: SearchResults): string[] {
  return linksOf(results).map(({ address }) => address)
}

function linksOf({ groups }: SearchResults): OptionLink[] {
  return groups.flatMap((group) => [...group.hits, getAllLink(group) ?? []].flat())
}

/** Formats a count: `1000+` if it is a lower bound. */
export function formatCount({ count, isMore }: Pick<ResultGroup, 'count' | 'isMore'>): string {
  return isMore ? `${count}+` : String(count)
}

/** Returns the number of hits in all groups. */
export function totalOf({ groups }: SearchResults): Pick<ResultGroup, 'count' | 'isMore'> {
  return {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    isMore: groups.some(({ isMore }) => isMore),
  }
}

/** Returns the announcement for screen readers: `3 found: 2 invoices, 1 lead`. */
export function describeResults(results: SearchResults, text: TranslateFunction, locale: string): string {
  const total = totalOf(results)
  if (total.count === 0) return text('search.nothing', { search: results.search })
  const groups = results.groups
    .filter(({ count }) => count > 0)
    .map((group) => text(`search.count-${group.name}`, { count: group.count, shown: formatCount(group) }))
  const listed = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(groups)
  return text('search.found', { count: total.count, shown: formatCount(total), groups: listed })
}
