import { partyListCalls, type WireListedParty } from '@quittance/shared/contract/party-records.ts'
import { today } from '@quittance/shared/documents/calendar.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import { screenFreshMs } from '#api/query-client.ts'
import { partiesKey } from '#parties/party-queries.ts'
import type { ExportOptions } from '#ui/lists/download.ts'
import { orderNames, type PartyListQuery, pageNames, without } from '#ui/lists/list-query.ts'
import type { PartyListSearch } from '#ui/lists/list-search.ts'
import { startList } from '#ui/lists/list-settings-queries.ts'
import { toRequest } from '#ui/lists/periods.ts'

export type ListedParty = WireListedParty

/** Queries one page. The totals are a separate query, because they can take longer. */
export function pageQuery(kind: PartyKind, query: PartyListQuery) {
  return queryOptions({
    queryKey: [...partiesKey(kind.relation), 'page', query],
    queryFn: ({ signal }) => call(partyListCalls(kind).page, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: screenFreshMs,
  })
}

/** Queries how many records the whole list has. */
export function totalsQuery(kind: PartyKind, query: PartyListQuery) {
  const filter = without(query, orderNames)
  return queryOptions({
    queryKey: [...partiesKey(kind.relation), 'totals', filter],
    queryFn: ({ signal }) => call(partyListCalls(kind).totals, { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: screenFreshMs,
  })
}

/** Starts the queries of a list. The router calls it before the list renders, and does not wait. */
export function startPartyList(queries: QueryClient, kind: PartyKind, search: PartyListSearch): void {
  const request = toRequest(startList(queries, kind.relation, search), today())
  void queries.prefetchQuery(pageQuery(kind, request))
  void queries.prefetchQuery(totalsQuery(kind, request))
}

/** Downloads a list as a file: all of it, or the selected records. */
export function downloadList(
  kind: PartyKind,
  request: PartyListQuery,
  { ids, ...options }: ExportOptions & { readonly ids?: readonly number[] },
) {
  const query = { ...without(request, pageNames), ...options, ids: ids?.join() }
  return download(partyListCalls(kind).exportList, { query })
}
