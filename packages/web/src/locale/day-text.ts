import type { CalendarDay } from '@quittance/shared/documents/calendar-day.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'

/** A calendar day in words, the same in every time zone, in the order of the browser's region. */
export function showDay(day: CalendarDay, locale: Locale): string {
  const format = new Intl.DateTimeFormat([...regionsOf(locale), locale], {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** `en-GB` where the language is `en` and the browser says so. */
function regionsOf(locale: Locale): string[] {
  return navigator.languages.filter((tag) => tag.startsWith(`${locale}-`))
}
