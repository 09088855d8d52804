import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { ListedDocument } from '#documents/lists/list-queries.ts'
import { useText } from '#locale/use-text.ts'
import { useLazyDialog } from '#ui/lazy-popups.tsx'
import { BulkBar, type BulkBarProps } from '#ui/lists/BulkBar.tsx'
import type { ListAction } from '#ui/lists/list-action.ts'

interface DocumentBulkBarProps extends BulkBarProps<ListedDocument> {
  readonly kind: DocumentKind
}

/** Renders the actions for the selected documents. The dialogs stay when the documents leave the list or the selection. */
export function DocumentBulkBar({ kind, ...bar }: DocumentBulkBarProps) {
  const email = useEmailAction(kind, bar.outcome)
  const pdf = usePdfAction(kind)
  return (
    <>
      <BulkBar {...bar} bulkActions={[email.action, pdf.action]} />
      {email.dialog}
      {pdf.dialog}
    </>
  )
}

const loadEmailDialog = async () => (await import('./BulkEmailDialog.tsx')).BulkEmailDialog
const loadPdfDialog = async () => (await import('./BulkPdfDialog.tsx')).BulkPdfDialog

/** Returns the action that e-mails documents, and its open dialog. Documents whose e-mail was not sent stay selected. */
function useEmailAction(kind: DocumentKind, outcome: DocumentBulkBarProps['outcome']) {
  const text = useText()
  const { dialog, open, close } = useLazyDialog(loadEmailDialog, 'composer.not-loaded')
  function closeAndShow(sentIds: readonly number[], message: string) {
    close()
    if (sentIds.length === 0) return
    const results = sentIds.map((id) => ({ id, code: 200, changed: true, message: '' }))
    outcome.show(results, () => message)
  }
  const action: ListAction<ListedDocument> = {
    name: 'email',
    label: text('composer.email'),
    run: (documents) => void open({ kind, documents, onClose: closeAndShow }),
  }
  return { action, dialog }
}

/** Returns the action that downloads the PDFs of documents, and its open dialog. */
function usePdfAction(kind: DocumentKind) {
  const text = useText()
  const { dialog, open, close } = useLazyDialog(loadPdfDialog, 'views.not-loaded')
  const action: ListAction<ListedDocument> = {
    name: 'pdf',
    label: text('preview.download-several'),
    options: [
      { value: 'one-pdf', label: text('preview.one-pdf') },
      { value: 'zip', label: text('preview.zip') },
    ],
    run: (documents, option) =>
      void open({ kind, documents, format: option === 'zip' ? 'zip' : 'one-pdf', onClose: close }),
  }
  return { action, dialog }
}
