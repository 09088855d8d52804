import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { QueryClient } from '@tanstack/react-query'
import { restartQuery } from '#api/start-query.ts'
import { linksQuery } from './conversions/conversion-queries.ts'
import { type LinkAddress, linkedParty } from './document-address.ts'
import {
  blankQuery,
  currenciesQuery,
  membersQuery,
  openedQuery,
  partiesQuery,
  partyQuery,
  statusesQuery,
  taxRatesQuery,
} from './document-queries.ts'
import { mailStateQuery } from './email/email-queries.ts'
import { productsQuery } from './lines/product-queries.ts'

/** Starts the queries of a new document. @param opening as in `blankQuery` */
export function startNewDocument(
  queries: QueryClient,
  kind: DocumentKind,
  { link, opening }: { readonly link: LinkAddress; readonly opening: number },
): void {
  const { isOffered, relation, partyId } = linkedParty(kind, link)
  const customerId = isOffered && relation === 'customer' ? partyId : null
  restartQuery(queries, blankQuery(kind, customerId, opening))
  startOptions(queries, kind, isOffered ? relation : onlyRelation(kind))
  if (relation !== null && partyId !== null) void queries.prefetchQuery(partyQuery(relation, partyId))
}

/** Starts the queries of a stored document. */
export function startStoredDocument(queries: QueryClient, kind: DocumentKind, id: number): void {
  restartQuery(queries, openedQuery(kind, id))
  void queries.prefetchQuery(linksQuery(kind, id))
  startOptions(queries, kind, onlyRelation(kind))
}

function startOptions(queries: QueryClient, kind: DocumentKind, relation: Relation | null): void {
  // First, because the form waits for it, and a browser sends about six calls at once.
  void queries.prefetchQuery(taxRatesQuery())
  void queries.prefetchQuery(statusesQuery(kind))
  void queries.prefetchQuery(currenciesQuery())
  void queries.prefetchQuery(membersQuery())
  void queries.prefetchQuery(productsQuery(''))
  void queries.prefetchQuery(mailStateQuery())
  if (relation !== null) void queries.prefetchQuery(partiesQuery(relation, ''))
}

function onlyRelation({ relations: [only, other] }: DocumentKind): Relation | null {
  return other === undefined ? only : null
}
