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
