import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { Locale } from './locale.ts'

/** A calendar day in words, the same in every time zone. */
export function showDay(day: CalendarDay, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
