import { type Decimal, isLess } from '#money/decimal.ts'
import type { CalendarDay } from './calendar.ts'
import type { StatusMeaning } from './sales-document.ts'

interface DueDocument {
  readonly dueDate: CalendarDay | null
  readonly status: { readonly meaning: StatusMeaning }
  readonly total: Decimal
  readonly amountPaid: Decimal
}

const dayMs = 86_400_000

/**
 * Returns for how many days a document is overdue: 0 unless it is open, was due before today and is not paid in full.
 */
export function countDaysOverdue(
  { dueDate, status, total, amountPaid }: DueDocument,
  today: CalendarDay,
): number {
  if (dueDate === null || dueDate >= today || status.meaning !== 'open' || !isLess(amountPaid, total))
    return 0
  return Math.round((Date.parse(today) - Date.parse(dueDate)) / dayMs)
}
