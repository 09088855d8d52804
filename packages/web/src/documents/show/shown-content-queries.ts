import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchOpened } from '#documents/document-queries.ts'
import { listsKey } from '#documents/lists/list-queries.ts'
import type { ShownDocument } from './show-queries.ts'

/** Queries the content of a shown document. Another version has other content. */
export function shownContentQuery(kind: DocumentKind, { id, version }: ShownDocument) {
  return queryOptions({
    queryKey: [...listsKey(kind), 'content', id, version],
    queryFn: ({ signal }) => fetchOpened(kind, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
