import type { CalendarMonth } from '@quittance/shared/documents/calendar.ts'
import { currentLocale } from './locale.ts'

/** `November 2026`. */
export function showMonth(month: CalendarMonth): string {
  return shown(month, { month: 'long', year: 'numeric' })
}

/** `November`, where the year follows from what stands around it. */
export function showMonthName(month: CalendarMonth): string {
  return shown(month, { month: 'long' })
}

/** `Nov`, likewise. */
export function showShortMonth(month: CalendarMonth): string {
  return shown(month, { month: 'short' })
}

function shown(month: CalendarMonth, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
