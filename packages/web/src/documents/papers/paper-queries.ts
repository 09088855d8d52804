import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import type { Attempt } from '#documents/save-attempts.ts'

/** A document that can be looked at as it will be on paper. */
export interface Paper {
  readonly kind: DocumentKind
  /** With its prefix. */
  readonly shownNumber: string
  /** What is stored under an id, as it was at that version, or what a save would send. */
  readonly of: { readonly id: number; readonly version?: number | null } | Attempt
  /** To begin with; absent: its receiver's. */
  readonly locale?: Locale
  /** Names what was refused as the form names it. */
  readonly inOurWords?: (error: Error) => Error
}

/** The pages of a document, in a language or in the receiver's. What is stored may have changed since: it is never kept. */
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

/** A stored document as a file. @throws ApiError */
export function downloadPaper(kind: DocumentKind, { id, locale }: StoredPaper) {
  return download(documentPrintCalls(kind).pdf, { params: { id }, query: { locale } })
}
