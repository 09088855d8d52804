import { type Decimal, isLess, zero } from '#money/decimal.ts'
import type { CalendarDay } from './calendar.ts'
import type { StatusMeaning } from './sales-document.ts'

export interface DueDocument {
  readonly dueDate: CalendarDay | null
  readonly status: { readonly meaning: StatusMeaning }
  readonly total: Decimal
  readonly amountPaid: Decimal
  /** The amount due of an issued document. Null or absent: it is not issued. */
  readonly balanceDue?: Decimal | null
}

const dayMs = 86_400_000

/**
 * Returns the days until a document is due, negative after that day. Null: it has no due date, or is not unpaid. Something is unpaid of an
 * issued document while its balance is above 0, whatever its status means; of any other one while it is open and not paid in full.
 */
export function countDaysUntilDue(document: DueDocument, today: CalendarDay): number | null {
  const { dueDate } = document
  if (dueDate === null || !isUnpaid(document)) return null
  return Math.round((Date.parse(dueDate) - Date.parse(today)) / dayMs)
}

function isUnpaid({ status, total, amountPaid, balanceDue = null }: DueDocument): boolean {
  if (balanceDue !== null) return isLess(zero, balanceDue)
  return status.meaning === 'open' && isLess(amountPaid, total)
}

/** Returns for how many days a document is overdue: 0 unless it was due before today and is unpaid. */
export function countDaysOverdue(document: DueDocument, today: CalendarDay): number {
  return Math.max(0, -(countDaysUntilDue(document, today) ?? 0))
}
