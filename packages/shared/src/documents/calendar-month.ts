import type { CalendarDay } from './calendar-day.ts'

/** A calendar month, `YYYY-MM`. */
export type CalendarMonth = string

export function toMonth(day: CalendarDay): CalendarMonth {
  return day.slice(0, 7)
}

/** So many months later; earlier for a negative number. */
export function addMonths(month: CalendarMonth, months: number): CalendarMonth {
  const moved = new Date(`${month}-01T00:00:00Z`)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  return toMonth(moved.toISOString())
}

export function getFirstDay(month: CalendarMonth): CalendarDay {
  return `${month}-01`
}

export function getLastDay(month: CalendarMonth): CalendarDay {
  const next = new Date(`${addMonths(month, 1)}-01T00:00:00Z`)
  next.setUTCDate(0)
  return next.toISOString().slice(0, 10)
}

/** The month itself and those before it, the earliest first. */
export function listMonthsUntil(month: CalendarMonth, count: number): CalendarMonth[] {
  return Array.from({ length: count }, (_, place) => addMonths(month, place + 1 - count))
}
