import { ApiError } from '#api/api-error.ts'
import { toFilledDocument } from '#documents/document-form.ts'
import { isUnsaved, useOpenForm } from '#documents/document-store.ts'
import { attemptFor, refusalIn } from '#documents/save-queries.ts'
import { useText } from '#locale/use-text.ts'
import type { Paper } from './paper-queries.ts'

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
export function usePaperOnScreen(): (wanted?: Wanted) => Paper | null {
  const { kind, store } = useOpenForm()
  const text = useText()
  return function paperOnScreen({ asSaved } = { asSaved: false }) {
    const { form } = store.getState()
    const filled = toFilledDocument(form)
    if (filled === null) return null
    const shownNumber = `${filled.prefix}${filled.number}`
    if (form.id !== null && !asSaved && !isUnsaved(store))
      return { kind, shownNumber, of: { id: form.id, version: form.version } }
    const attempt = attemptFor(kind, filled)
    function inOurWords(error: Error): Error {
      if (!(error instanceof ApiError)) return error
      return new Error(refusalIn(error, { kind, call: attempt.call, text }).message)
    }
    return { kind, shownNumber, of: attempt, inOurWords }
  }
}
