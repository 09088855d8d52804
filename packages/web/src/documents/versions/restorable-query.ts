import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { OpenedDocument } from '@quittance/shared/documents/sales-document.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchOpened } from '#documents/document-queries.ts'
import { fetchVersion, type OpenedVersion } from './version-queries.ts'

/** The stored document, and the version to be restored. */
export interface Restorable {
  readonly current: OpenedDocument
  readonly wanted: OpenedVersion
}

/** Queries the current state; it is requested again each time. */
export function restorableQuery(kind: DocumentKind, id: number, version: number) {
  return queryOptions({
    queryKey: ['restorable', kind.name, id, version],
    queryFn: async ({ signal }): Promise<Restorable> => {
      const [current, wanted] = await Promise.all([
        fetchOpened(kind, id, signal),
        fetchVersion(kind, { id, version }, signal),
      ])
      return { current, wanted }
    },
    gcTime: 0,
    staleTime: 0,
    retry: false,
    // The dialog does not change while the user is reading it.
    refetchOnWindowFocus: false,
  })
}
