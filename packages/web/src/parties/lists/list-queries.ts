import { partyListCalls, type WireListedParty } from '@quittance/shared/contract/party-records.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import { partiesKey } from '#parties/party-queries.ts'
import type { SheetChoice } from '#ui/lists/use-download.ts'
import { type ListQuery, orderNames, pageNames, without } from '#ui/lists/use-list-address.ts'

export type ListedParty = WireListedParty

/** Queries one page. The totals are a separate query, because they can take longer. */
export function pageQuery(kind: PartyKind, query: ListQuery) {
  return queryOptions({
    queryKey: [...partiesKey(kind.relation), 'page', query],
    queryFn: ({ signal }) => call(partyListCalls(kind).page, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Queries how many records the whole list has. */
export function totalsQuery(kind: PartyKind, query: ListQuery) {
  const filter = without(query, orderNames)
  return queryOptions({
    queryKey: [...partiesKey(kind.relation), 'totals', filter],
    queryFn: ({ signal }) => call(partyListCalls(kind).totals, { query: filter, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Downloads a list as a file: all of it, or the selected records. */
export function downloadList(
  kind: PartyKind,
  query: ListQuery,
  { ids, ...choice }: SheetChoice & { readonly ids?: Iterable<number> },
) {
  const sent = { ...without(query, pageNames), ...choice, ids: ids && [...ids].join() }
  return download(partyListCalls(kind).exportList, { query: sent })
}
