import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '#locale/use-text.ts'
import { showToast } from '#ui/toasts.ts'

const toastMs = 5_000

/** Returns a function that opens the form of the next draft after a document, or says that there is no other draft. */
export function useNextDraft(kind: DocumentKind) {
  const text = useText()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (id: number, number: number): Promise<void> => {
    try {
      const { findNextDraft } = await import('./find-next-draft.ts')
      const next = await findNextDraft(queries, kind, { id, number })
      if (next === null) showToast('info', text('conversions.no-other-draft'), toastMs)
      else await navigate({ to: `/${kind.paths.record}/edit/${next}` })
    } catch (error) {
      showToast('error', error instanceof Error ? error.message : String(error), kind.errorToastMs)
    }
  }
}
