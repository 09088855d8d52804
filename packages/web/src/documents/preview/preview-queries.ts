import { documentPrintCalls } from '@quittance/shared/contract/document-print.ts'
import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, download } from '#api/client.ts'
import type { Attempt } from '#documents/save-attempts.ts'
import { useText } from '#locale/use-text.ts'
import { saveFile } from '#ui/lists/download.ts'
import { showToast } from '#ui/toasts.ts'

interface StoredContent {
  readonly id: number
  /** Only distinguishes query keys. */
  readonly version?: number | null
  /** It is shown as it would be if it were issued on this day. */
  readonly issueDate?: CalendarDay
}

/** A document whose preview can be shown. */
export interface PreviewDocument {
  readonly kind: DocumentKind
  /** Number with prefix. */
  readonly shownNumber: string
  /** A stored document, or the payload of a save. */
  readonly content: StoredContent | Attempt
  /** Initial language; absent: that of the recipient. */
  readonly locale?: Locale
  /** Whether it is issued: its pages are those of the stored PDF, in the language of that. Absent: it is not. */
  readonly isIssued?: boolean
  /** Replaces wire names in an error by the labels of the form. */
  readonly translateError?: (error: Error) => Error
}

/**
 * Queries the pages of a document, in the given language or in that of the recipient. They are not cached, because the stored
 * document may change.
 */
export function previewQuery({ kind, content }: PreviewDocument, locale: Locale | undefined) {
  return queryOptions({
    queryKey: ['preview', kind.name, content, locale],
    queryFn: async ({ signal }) => {
      const { preview, previewStore, previewUpdate } = documentPrintCalls(kind)
      const query = { locale }
      if ('id' in content) {
        const stored = { ...query, issue_date: content.issueDate }
        return await call(preview, { params: { id: content.id }, query: stored, signal })
      }
      const unsaved = content.call === 'store' ? previewStore : previewUpdate
      return await call(unsaved, { body: content.payload, query, signal })
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export interface StoredPdf {
  readonly id: number
  readonly locale?: Locale | undefined
}

/** Downloads a stored document as PDF. @throws ApiError; the AbortError if aborted */
export function downloadPdf(kind: DocumentKind, { id, locale }: StoredPdf, signal?: AbortSignal) {
  return download(documentPrintCalls(kind).pdf, { params: { id }, query: { locale }, signal })
}

/** Downloads a stored document as PDF and shows the result in a toast. */
export function usePdfDownload(kind: DocumentKind) {
  const text = useText()
  return useMutation({
    mutationFn: (source: StoredPdf) => downloadPdf(kind, source),
    onSuccess(file) {
      saveFile(file)
      showToast('success', text('preview.downloaded', { file: file.name }), 5_000)
    },
    onError: (error) => showToast('error', error.message, kind.errorToastMs),
  })
}
