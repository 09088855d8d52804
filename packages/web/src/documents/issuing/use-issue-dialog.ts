import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import issueEnglish from '@quittance/shared/locales/en/issue.json' with { type: 'json' }
import type { DocumentStore } from '#documents/document-store.ts'
import type { Submit } from '#documents/use-saving.ts'
import { addEnglish } from '#locale/dictionary.ts'
import { useLazyDialog } from '#ui/lazy-popups.tsx'
import type { IssueWay } from './issue-ways.ts'

addEnglish(issueEnglish)

const loadIssueDialog = async () => (await import('./IssueDialog.tsx')).IssueDialog

interface NumberedDocument {
  readonly id: number
  readonly shownNumber: string
}

/** The form of the document that is issued, where problems are solved. */
export interface FormBelow {
  readonly store: DocumentStore
  readonly submit: Submit
}

export interface IssueOptions {
  /** The way of the main button; by default the document is only issued. */
  readonly mainWay?: IssueWay
  /** Absent: another screen is below the dialog. */
  readonly form?: FormBelow
  /** Called after the dialog was closed, whether the document was issued or not. */
  readonly onClosed?: () => void
}

/** Opens the dialog that issues a stored document. */
export function useIssueDialog(kind: DocumentKind) {
  const { dialog, open, close } = useLazyDialog(loadIssueDialog, 'app.load-failed')
  return {
    dialog,
    issue({ id, shownNumber }: NumberedDocument, { onClosed, ...options }: IssueOptions = {}): void {
      const onClose = () => {
        close()
        onClosed?.()
      }
      open({ kind, id, shownNumber, ...options, onClose })
    },
  }
}
