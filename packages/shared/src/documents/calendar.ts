/** A calendar day, `YYYY-MM-DD`, without time and time zone. */
export type CalendarDay = string

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns whether text is an existing day of the years 1900 to 9999. `2025-02-29` is not. */
export function isCalendarDay(text: string): boolean {
  if (!dayPattern.test(text) || text < '1900') return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Returns the current day in the time zone of the process or browser. */
export function today(now: Date = new Date()): CalendarDay {
  const month = String(now.getMonth() + 1).padStart(2, '0')
  const day = String(now.getDate()).padStart(2, '0')
  return `${now.getFullYear()}-${month}-${day}`
}

/** Returns the current day in a time zone. @param timeZone name of the IANA time zone database; empty: that of the process */
export function todayIn(timeZone: string, now: Date): CalendarDay {
  // The Swedish notation of a date is that of ISO 8601.
  return timeZone === '' ? today(now) : new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now)
}

/** Adds days to a day. @param days can be negative */
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

/** Adds months to a month. @param months can be negative */
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

/** Returns `count` months in ascending order, of which the given month is the last. */
export function listMonthsUntil(month: CalendarMonth, count: number): CalendarMonth[] {
  return Array.from({ length: count }, (_, index) => addMonths(month, index + 1 - count))
}
