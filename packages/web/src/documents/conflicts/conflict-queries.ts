import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchOpened } from '#documents/document-queries.ts'
import { fetchVersion } from '#documents/versions/version-queries.ts'

/** The version that the form was opened with, and the version that another member has stored since. */
export interface Meanwhile {
  readonly base: OpenedDocument
  readonly theirs: OpenedDocument
}

/** Queries both versions; they are requested again for each conflict. */
export function meanwhileQuery(kind: DocumentKind, id: number, version: number) {
  return queryOptions({
    queryKey: ['meanwhile', kind.name, id, version],
    queryFn: async ({ signal }): Promise<Meanwhile> => {
      const [{ says: base }, theirs] = await Promise.all([
        fetchVersion(kind, { id, version }, signal),
        fetchOpened(kind, id, signal),
      ])
      return { base, theirs }
    },
    gcTime: 0,
    staleTime: 0,
    // The dialog does not change while the user is deciding.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
