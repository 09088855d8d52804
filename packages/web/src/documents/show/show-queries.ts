import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import { documentListCalls, type WireShownDocument } from '@quittance/shared/contract/document-lists.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { LegalDetails } from '@quittance/shared/documents/legal-details.ts'
import type { CorrectedInvoice } from '@quittance/shared/documents/sales-document.ts'
import { type Decimal, decimal } from '@quittance/shared/money/decimal.ts'
import { decodeCorrectedInvoice } from '@quittance/shared/wire/document-record.ts'
import { decodeLegalDetails } from '@quittance/shared/wire/legal-details.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { screenFreshMs } from '#api/query-client.ts'
import { startQuery } from '#api/start-query.ts'
import { linksQuery } from '#documents/conversions/conversion-queries.ts'
import {
  decodeIssueRecord,
  fetchOpened,
  type IssueRecord,
  statusesQuery,
} from '#documents/document-queries.ts'
import { decodeListed, type ListedDocument, listsKey } from '#documents/lists/list-queries.ts'
import { nameAuthor } from '#ui/history/history-query.ts'

/** A document that is shown and not edited: the row of its list, with all amounts. */
export interface ShownDocument extends ListedDocument {
  readonly clientEmail: string
  readonly number: number
  readonly isArchived: boolean
  readonly subTotal: Decimal
  readonly discount: Decimal
  readonly tax: Decimal
  readonly adjustments: Decimal
  readonly amountDue: Decimal
  readonly shipping: Decimal
  /** The invoice that a credit note corrects; null: none. */
  readonly correctedInvoice: CorrectedInvoice | null
  readonly legal: LegalDetails
  /** Null: it is not issued. */
  readonly issued: IssueRecord | null
}

/** Queries a document. A change in a list of its kind refreshes it. */
export function shownDocumentQuery(kind: DocumentKind, id: number) {
  return queryOptions({
    queryKey: [...listsKey(kind), 'document', id],
    queryFn: ({ signal }) => fetchShown(kind, id, signal),
    staleTime: screenFreshMs,
    retry: false,
  })
}

/** Fetches a document to read. @throws ApiError */
export async function fetchShown(
  kind: DocumentKind,
  id: number,
  signal?: AbortSignal,
): Promise<ShownDocument> {
  return decodeShown(await call(documentListCalls(kind).show, { params: { id }, signal }))
}

function decodeShown(sent: WireShownDocument): ShownDocument {
  const amount = (value: number) => decimal(String(value))
  return {
    ...decodeListed(sent),
    clientEmail: sent.client_email,
    number: sent.number,
    isArchived: sent.archived_at !== null,
    subTotal: amount(sent.sub_total),
    discount: amount(sent.discount_value),
    tax: amount(sent.total_tax),
    adjustments: amount(sent.adjustments),
    amountDue: amount(sent.amount_due),
    shipping: amount(sent.shipping_charges),
    correctedInvoice: decodeCorrectedInvoice(sent.corrected_invoice),
    legal: decodeLegalDetails(sent),
    issued: decodeIssueRecord(sent.issued),
  }
}

/** Queries the content of a shown document. Another version has other content. */
export function shownContentQuery(kind: DocumentKind, { id, version }: ShownDocument) {
  return queryOptions({
    queryKey: [...listsKey(kind), 'content', id, version],
    queryFn: ({ signal }) => fetchOpened(kind, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const latestCount = 3

/** Queries the last versions of a document, the latest first. They are those of its current version, so they never change. */
export function latestVersionsQuery(kind: DocumentKind, { id, version }: ShownDocument) {
  return queryOptions({
    queryKey: ['document-versions', kind.name, id, 'latest', version],
    async queryFn({ signal }) {
      const query = { limit: latestCount }
      const { revisions } = await call(documentHistoryCalls(kind).history, { params: { id }, query, signal })
      return revisions.map((revision) => ({
        version: revision.version,
        savedAt: revision.saved_at,
        savedBy: nameAuthor(revision.saved_by.name, revision.saved_by_token),
      }))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Starts the queries of a shown document. The router calls it while the chunk of the screen is loading, and does not wait. */
export function startShownDocument(queries: QueryClient, kind: DocumentKind, id: number): void {
  startQuery(queries, shownDocumentQuery(kind, id))
  void queries.prefetchQuery(linksQuery(kind, id))
  void queries.prefetchQuery(statusesQuery(kind))
}
