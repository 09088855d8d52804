import type { CalendarMonth } from '@quittance/shared/documents/calendar.ts'
import { currentLocale } from './locale.ts'

/** Formats a month with its year: `November 2026`. */
export function showMonth(month: CalendarMonth): string {
  return shown(month, { month: 'long', year: 'numeric' })
}

/** Formats a month without its year, if the context shows it: `November`. */
export function showMonthName(month: CalendarMonth): string {
  return shown(month, { month: 'long' })
}

/** Formats a month in short form, also without its year: `Nov`. */
export function showShortMonth(month: CalendarMonth): string {
  return shown(month, { month: 'short' })
}

function shown(month: CalendarMonth, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
