import {
  documentListCalls,
  type WireDocumentTotals,
  type WireListedDocument,
} from '@quittance/shared/contract/document-lists.ts'
import { partySummaryCall, type WirePartySummary } from '@quittance/shared/contract/party-records.ts'
import { type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { PartyKind } from '@quittance/shared/documents/party-kind.ts'
import type { Relation, StatusMeaning } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import { keepPreviousData, type QueryClient, queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import { everyDocument, screenFreshMs } from '#api/query-client.ts'
import { startQuery } from '#api/start-query.ts'
import { partyQuery, statusesQuery } from '#documents/document-queries.ts'
import type { ExportOptions } from '#ui/lists/download.ts'
import { type DocumentListQuery, orderNames, pageNames, without } from '#ui/lists/list-query.ts'
import type { DocumentListSearch } from '#ui/lists/list-search.ts'
import { startList } from '#ui/lists/list-settings-queries.ts'
import { toRequest } from '#ui/lists/periods.ts'

/** A document as it is shown in a list. */
export interface ListedDocument {
  readonly id: number
  readonly version: number
  readonly shownNumber: string
  readonly title: string
  readonly relation: Relation
  readonly partyId: number
  readonly clientName: string
  readonly companyName: string
  readonly documentDate: CalendarDay
  readonly dueDate: CalendarDay | null
  readonly status: { readonly id: number; readonly name: string; readonly meaning: StatusMeaning }
  readonly ownerId: number
  readonly ownerName: string
  readonly currency: string
  readonly total: Decimal
  readonly amountPaid: Decimal
  /** UTC time in ISO 8601 format; null: it is not issued. */
  readonly issuedAt: string | null
  /** The amount that credit notes have taken off an issued invoice. */
  readonly amountCredited: Decimal
  /** The amount due of an issued invoice, or the rest of an issued credit note; null: it is not issued. */
  readonly balanceDue: Decimal | null
  readonly updatedAt: string
  /** Whether the document is part of the sample data, so that it cannot be changed or e-mailed. */
  readonly isSample: boolean
}

export function decodeListed(sent: WireListedDocument): ListedDocument {
  return {
    id: sent.id,
    version: sent.version,
    shownNumber: sent.shown_number,
    title: sent.title,
    relation: sent.relation,
    partyId: sent.party_id,
    clientName: sent.client_name,
    companyName: sent.company_name,
    documentDate: sent.document_date,
    dueDate: sent.due_date,
    status: sent.status,
    ownerId: sent.owner.id,
    ownerName: sent.owner.name,
    currency: sent.currency,
    total: decimal(String(sent.total_amount)),
    amountPaid: decimal(String(sent.amount_paid)),
    issuedAt: sent.issued_at,
    amountCredited: decimal(String(sent.amount_credited)),
    balanceDue: sent.balance_due === null ? null : decimal(String(sent.balance_due)),
    updatedAt: sent.updated_at,
    isSample: sent.is_sample,
  }
}

/** Returns the beginning of the query keys of all lists of a kind. */
export function listsKey(kind: DocumentKind) {
  return [...everyDocument, kind.name] as const
}

/** Queries one page. The totals are a separate query, because they can take longer. */
export function pageQuery(kind: DocumentKind, request: DocumentListQuery) {
  return queryOptions({
    queryKey: [...listsKey(kind), 'page', request],
    queryFn: async ({ signal }) => {
      const query = { ...request, today: today() }
      const { documents, next, previous } = await call(documentListCalls(kind).page, { query, signal })
      return { rows: documents.map(decodeListed), next, previous }
    },
    placeholderData: keepPreviousData,
    staleTime: screenFreshMs,
  })
}

/** Result of the query for the totals of a list. */
export type TotalsResult = Pick<UseQueryResult<WireDocumentTotals>, 'data' | 'error' | 'refetch'>

/** Queries the totals of the whole list. */
export function totalsQuery(kind: DocumentKind, request: DocumentListQuery) {
  const filter = without(request, orderNames)
  return queryOptions({
    queryKey: [...listsKey(kind), 'totals', filter],
    queryFn: ({ signal }) => {
      const query = { ...filter, today: today() }
      return call(documentListCalls(kind).totals, { query, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: screenFreshMs,
  })
}

/** Starts the queries of a list. The router calls it before the list renders, and does not wait. */
export function startDocumentList(
  queries: QueryClient,
  kind: DocumentKind,
  search: DocumentListSearch,
): void {
  const request = toRequest(startList(queries, kind.name, search), today())
  void queries.prefetchQuery(pageQuery(kind, request))
  void queries.prefetchQuery(totalsQuery(kind, request))
  void queries.prefetchQuery(statusesQuery(kind))
  if (findActiveFilters(request).length > 0) void queries.prefetchQuery(filterOptionsQuery(kind))
  for (const relation of ['customer', 'lead'] as const) {
    const id = request[relation]
    if (id !== undefined) void queries.prefetchQuery(partyQuery(relation, Number(id)))
  }
}

type DocumentFilter = keyof DocumentListQuery

const fieldNames = [
  ...(['period', 'from', 'to'] as const),
  ...(['balance', 'owner', 'currency'] as const),
] as const satisfies DocumentFilter[]

/** Returns the names of the active filters that have a field. One status alone is a tab. */
export function findActiveFilters(query: DocumentListQuery): DocumentFilter[] {
  const names: DocumentFilter[] = fieldNames.filter((name) => query[name] !== undefined)
  return query.status?.includes(',') ? [...names, 'status'] : names
}

/** Queries the owners and currencies by which the list can be filtered, including former ones. */
export function filterOptionsQuery(kind: DocumentKind) {
  return queryOptions({
    queryKey: [...listsKey(kind), 'filter-options'],
    queryFn: ({ signal }) => call(documentListCalls(kind).filterOptions, { signal }),
  })
}

/** A change of the selected documents or of that of a row menu. */
export type DocumentChange =
  | { readonly status: number; readonly fill_paid?: boolean }
  | { readonly archived: boolean }

export async function changeDocuments(kind: DocumentKind, ids: readonly number[], change: DocumentChange) {
  const { setStatus, setArchived } = documentListCalls(kind)
  if ('status' in change) return await call(setStatus, { body: { ids: [...ids], ...change } })
  return await call(setArchived, { body: { ids: [...ids], ...change } })
}

/** Downloads a list as a file: all of it, or the selected documents. */
export function downloadList(
  kind: DocumentKind,
  request: DocumentListQuery,
  { ids, ...options }: ExportOptions & { readonly ids?: readonly number[] | undefined },
) {
  const query = { ...without(request, pageNames), ...options, ids: ids?.join(), today: today() }
  return download(documentListCalls(kind).exportList, { query })
}

export type KindSummary = WirePartySummary['kinds'][number]

/** Starts the query of the documents of a lead or customer, which its page shows. */
export function startPartyDocuments(queries: QueryClient, party: PartyKind, id: number): void {
  startQuery(queries, summaryQuery(party, id))
}

/** Queries the totals of the documents of a lead or customer, by kind. */
export function summaryQuery(party: PartyKind, id: number) {
  return queryOptions({
    queryKey: ['document-summary', party.relation, id],
    queryFn: async ({ signal }) => {
      const query = { today: today() }
      return (await call(partySummaryCall(party), { params: { id }, query, signal })).kinds
    },
    staleTime: screenFreshMs,
  })
}
