import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { useNavigate } from '@tanstack/react-router'
import { isUnsaved, useOpenForm } from '#documents/document-store.ts'
import type { SavedDocument, Submit } from '#documents/use-saving.ts'
import { useIssuing } from './issuing-queries.ts'
import { type IssueOptions, useIssueDialog } from './use-issue-dialog.ts'

/** Saves the document of the form and opens the dialog that issues it. */
export function useIssueOfForm(submit: Submit) {
  const { kind, store } = useOpenForm()
  const { isOn, mayIssue } = useIssuing(kind)
  const { dialog, issue } = useIssueDialog(kind)
  const navigate = useNavigate()

  function findStored(): SavedDocument | null {
    const { pristine, numberWidth } = store.getState()
    const { id, prefix, number } = pristine
    if (id === null || number === null || isUnsaved(store)) return null
    return { id, shownNumber: formatDocumentNumber(prefix, number, numberWidth) }
  }

  async function start(options: Pick<IssueOptions, 'mainWay'>): Promise<void> {
    const isNew = store.getState().form.id === null
    const stored = findStored() ?? (await submit())
    if (stored === null) return
    if (!isNew) return issue(stored, { ...options, form: { store, submit } })
    // The form has gone on to another document, so this one is shown when the dialog is closed: to read if it was issued, else in its form.
    const leave = () =>
      void navigate({ to: `/${kind.paths.record}/edit/$id`, params: { id: String(stored.id) } })
    issue(stored, { ...options, onClosed: leave })
  }

  return { isOn, mayIssue, dialog, start }
}
