import { Box } from '@mantine/core'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import samplesEnglish from '@quittance/shared/locales/en/samples.json' with { type: 'json' }
import { mayBeChanged } from '#documents/lists/document-actions.tsx'
import type { ListedDocument } from '#documents/lists/list-queries.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { currentLocale } from '#locale/locale.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { useLazyDialog } from '#ui/lazy-popups.tsx'
import { BulkBar, type BulkBarProps } from '#ui/lists/BulkBar.tsx'
import { actionsFor, type ListAction, recordsOf } from '#ui/lists/list-action.ts'

addEnglish(samplesEnglish)

interface DocumentBulkBarProps extends BulkBarProps<ListedDocument> {
  readonly kind: DocumentKind
}

/** Renders the actions for the selected documents. The dialogs stay when the documents leave the list or the selection. */
export function DocumentBulkBar({ kind, ...bar }: DocumentBulkBarProps) {
  const email = useEmailAction(kind, bar.outcome)
  const pdf = usePdfAction(kind)
  const selected = bar.table.getSelectedRowModel().rows.map(({ original }) => original)
  const samples = selected.filter(({ isSample }) => isSample)
  const forSelected = (actions: readonly ListAction<ListedDocument>[]) => applicableTo(selected, actions)
  return (
    <>
      <BulkBar
        {...bar}
        actions={forSelected(bar.actions)}
        bulkActions={forSelected([email.action, pdf.action])}
        note={samples.length === 0 ? null : <SamplesNote samples={samples} />}
      />
      {email.dialog}
      {pdf.dialog}
    </>
  )
}

/**
 * Leaves documents out of the actions that do not apply to them: sample data, and issued ones. An action that would be left without
 * documents is not offered.
 */
function applicableTo(
  selected: readonly ListedDocument[],
  actions: readonly ListAction<ListedDocument>[],
): readonly ListAction<ListedDocument>[] {
  return actionsFor(actions, selected).map((action) => ({
    ...action,
    run: (documents, option) => action.run?.(recordsOf(action, documents), option),
  }))
}

/** Names the selected documents that cannot be changed or e-mailed. */
function SamplesNote({ samples }: { readonly samples: readonly ListedDocument[] }) {
  const text = useText()
  const numbers = new Intl.ListFormat(currentLocale()).format(samples.map(({ shownNumber }) => shownNumber))
  return (
    <Box component="p" maw="60vw" className={layout.small}>
      {text('samples.left-out', { numbers })}
    </Box>
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
    appliesTo: mayBeChanged,
    run: (documents) => open({ kind, documents, onClose: closeAndShow }),
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
      open({ kind, documents, format: option === 'zip' ? 'zip' : 'one-pdf', onClose: close }),
  }
  return { action, dialog }
}
