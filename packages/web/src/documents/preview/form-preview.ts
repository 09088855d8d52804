import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { ApiError } from '#api/responses.ts'
import { toFilledDocument } from '#documents/document-form.ts'
import { isUnsaved, useOpenForm } from '#documents/document-store.ts'
import { attemptFor, rejectionIn } from '#documents/save-queries.ts'
import { useText } from '#locale/use-text.ts'
import type { PreviewDocument } from './preview-queries.ts'

interface Wanted {
  /**
   * Whether to preview the payload of a save even without unsaved changes, because another member may have stored a newer
   * version.
   */
  readonly asSaved: boolean
}

/**
 * Returns a function for the document to preview: the stored one, or the payload of a save if there are unsaved changes. Null:
 * the form is incomplete.
 */
export function usePreviewDocument(): (wanted?: Wanted) => PreviewDocument | null {
  const { kind, store } = useOpenForm()
  const text = useText()
  return function getPreviewDocument({ asSaved } = { asSaved: false }) {
    const { form } = store.getState()
    const filled = toFilledDocument(form)
    if (filled === null) return null
    const shownNumber = formatDocumentNumber(filled.prefix, filled.number, 0)
    if (form.id !== null && !asSaved && !isUnsaved(store))
      return { kind, shownNumber, content: { id: form.id, version: form.version } }
    const attempt = attemptFor(kind, filled)
    function translateError(error: Error): Error {
      if (!(error instanceof ApiError)) return error
      return new Error(rejectionIn(error, { kind, call: attempt.call, text }).message)
    }
    return { kind, shownNumber, content: attempt, translateError }
  }
}
