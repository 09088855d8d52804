import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { QueryClient } from '@tanstack/react-query'
import { linksQuery } from '#documents/conversions/conversion-queries.ts'
import { statusesQuery } from '#documents/document-queries.ts'
import { shownDocumentQuery } from './show-queries.ts'

/** Starts the queries of a shown document. The router calls it while the chunk of the screen is loading, and does not wait. */
export function startShownDocument(queries: QueryClient, kind: DocumentKind, id: number): void {
  void queries.prefetchQuery(shownDocumentQuery(kind, id))
  void queries.prefetchQuery(linksQuery(kind, id))
  void queries.prefetchQuery(statusesQuery(kind))
}
