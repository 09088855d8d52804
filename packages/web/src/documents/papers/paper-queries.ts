import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import type { Attempt } from '#documents/save-attempts.ts'

/** A document whose preview can be shown. */
export interface Paper {
  readonly kind: DocumentKind
  /** Number with prefix. */
  readonly shownNumber: string
  /** A stored document, or the payload of a save. `version` only distinguishes query keys. */
  readonly of: { readonly id: number; readonly version?: number | null } | Attempt
  /** Initial language; absent: that of the recipient. */
  readonly locale?: Locale
  /** Replaces wire names in an error by the labels of the form. */
  readonly inOurWords?: (error: Error) => Error
}

/**
 * Queries the pages of a document, in the given language or in that of the recipient. They are not cached, because the stored
 * document may change.
 */
export function pictureQuery({ kind, of }: Paper, locale: Locale | undefined) {
  return queryOptions({
    queryKey: ['paper', kind.name, of, locale],
    queryFn: async ({ signal }) => {
      const { preview, previewStore, previewUpdate } = documentPrintCalls(kind)
      const query = { locale }
      if ('id' in of) return await call(preview, { params: { id: of.id }, query, signal })
      const unsaved = of.call === 'store' ? previewStore : previewUpdate
      return await call(unsaved, { body: of.payload, query, signal })
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export interface StoredPaper {
  readonly id: number
  readonly locale?: Locale | undefined
}

/** Downloads a stored document as PDF. @throws ApiError */
export function downloadPaper(kind: DocumentKind, { id, locale }: StoredPaper) {
  return download(documentPrintCalls(kind).pdf, { params: { id }, query: { locale } })
}
