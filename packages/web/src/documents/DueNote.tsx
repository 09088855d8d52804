import { type CalendarDay, today } from '@quittance/shared/documents/calendar.ts'
import type { Claim, DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { countDaysUntilDue, type DueDocument } from '@quittance/shared/documents/overdue.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { useText } from '#locale/use-text.ts'
import layout from '#ui/layout.module.css'

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

/** Days before the due date from which on the text says how close it is. */
const soonDays = 7

const paymentKeys = {
  late: 'lists.days-overdue',
  today: 'show.due-today',
  tomorrow: 'show.due-tomorrow',
  soon: 'show.due-soon',
} as const

const offerKeys = {
  late: 'lists.days-expired',
  today: 'show.expires-today',
  tomorrow: 'show.expires-tomorrow',
  soon: 'show.expires-soon',
} as const

const keysByClaim = { payment: paymentKeys, offer: offerKeys, none: null } as const satisfies Record<
  Claim,
  object | null
>

interface DueContext {
  readonly kind: Pick<DocumentKind, 'claim'>
  readonly today: CalendarDay
  readonly text: TranslateFunction
}

/** A due date relative to today. */
interface RelativeDue {
  readonly text: string
  readonly isOverdue: boolean
}

/**
 * Describes when a document is due, relative to today. Null: nothing is due, or not within a week.
 */
export function describeDue(document: DueDocument, { kind, today, text }: DueContext): RelativeDue | null {
  const days = countDaysUntilDue(document, today)
  const keys = keysByClaim[kind.claim]
  if (keys === null || days === null || days > soonDays) return null
  if (days < 0) return { text: text(keys.late, { count: -days }), isOverdue: true }
  if (days > 1) return { text: text(keys.soon, { count: days }), isOverdue: false }
  return { text: text(days === 0 ? keys.today : keys.tomorrow), isOverdue: false }
}
