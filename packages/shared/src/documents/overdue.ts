import { type Decimal, isLess } from '#money/decimal.ts'
import type { CalendarDay } from './calendar.ts'
import type { StatusMeaning } from './sales-document.ts'

export interface DueDocument {
  readonly dueDate: CalendarDay | null
  readonly status: { readonly meaning: StatusMeaning }
  readonly total: Decimal
  readonly amountPaid: Decimal
}

const dayMs = 86_400_000

/** Returns the days until a document is due, negative after that day. Null: it is not open, is paid in full or has no due date. */
export function countDaysUntilDue(
  { dueDate, status, total, amountPaid }: DueDocument,
  today: CalendarDay,
): number | null {
  if (dueDate === null || status.meaning !== 'open' || !isLess(amountPaid, total)) return null
  return Math.round((Date.parse(dueDate) - Date.parse(today)) / dayMs)
}

/**
 * Returns for how many days a document is overdue: 0 unless it is open, was due before today and is not paid in full.
 */
export function countDaysOverdue(document: DueDocument, today: CalendarDay): number {
  return Math.max(0, -(countDaysUntilDue(document, today) ?? 0))
}
