import { documentListCalls } from '@quittance/shared/contract/document-lists.ts'
import { today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import type { SheetChoice } from '#ui/lists/use-download.ts'
import { type ListQuery, orderNames, pageNames, without } from '#ui/lists/use-list-address.ts'
import { decodeListed } from './listed-document.ts'

/** Returns the beginning of the query keys of all lists of a kind. */
export function listsKey(kind: DocumentKind) {
  return ['document-lists', kind.name] as const
}

/** Queries one page. The totals are a separate query, because they can take longer. */
export function pageQuery(kind: DocumentKind, query: ListQuery) {
  return queryOptions({
    queryKey: [...listsKey(kind), 'page', query],
    queryFn: async ({ signal }) => {
      const sent = { ...query, today: today() }
      const { documents, next, previous } = await call(documentListCalls(kind).page, { query: sent, signal })
      return { rows: documents.map(decodeListed), next, previous }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Queries the totals of the whole list. */
export function totalsQuery(kind: DocumentKind, query: ListQuery) {
  const filter = without(query, orderNames)
  return queryOptions({
    queryKey: [...listsKey(kind), 'totals', filter],
    queryFn: ({ signal }) => {
      const sent = { ...filter, today: today() }
      return call(documentListCalls(kind).totals, { query: sent, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Queries the owners and currencies by which the list can be filtered, including former ones. */
export function choicesQuery(kind: DocumentKind) {
  return queryOptions({
    queryKey: [...listsKey(kind), 'choices'],
    queryFn: ({ signal }) => call(documentListCalls(kind).filterOptions, { signal }),
  })
}

/** Downloads a list as a file: all of it, or the selected documents. */
export function downloadList(
  kind: DocumentKind,
  query: ListQuery,
  { ids, ...choice }: SheetChoice & { readonly ids?: Iterable<number> },
) {
  const sent = { ...without(query, pageNames), ...choice, ids: ids && [...ids].join(), today: today() }
  return download(documentListCalls(kind).exportList, { query: sent })
}
