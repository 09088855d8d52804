/** A calendar day, `YYYY-MM-DD`, from end to end: it has no hour and no time zone. */
export type CalendarDay = string

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** True for days that exist, in the years 1900 to 9999: `2025-02-29` does not. */
export function isCalendarDay(text: string): boolean {
  if (!dayPattern.test(text) || text < '1900') return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Today where this code runs: in the browser's time zone, for a browser. */
export function today(now: Date = new Date()): CalendarDay {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  const day = String(now.getDate()).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${day}`
}

/** @param days may be negative */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

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
