import { today } from '@quittance/shared/documents/calendar.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { DueDocument } from '@quittance/shared/documents/overdue.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'
import { describeDue } from './due-text.ts'

interface DueNoteProps {
  readonly kind: DocumentKind
  readonly document: DueDocument
}

/** Shows how close the due date of a document is, or for how long it is overdue. Renders nothing if neither matters. */
export function DueNote({ kind, document }: DueNoteProps) {
  const text = useText()
  const due = describeDue(document, { kind, today: today(), text })
  if (due === null) return null
  return (
    <span className={`${layout.small} ${due.isOverdue ? `${layout.bad} ${layout.medium}` : layout.ink}`}>
      {due.text}
    </span>
  )
}
