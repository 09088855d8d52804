import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { dayFormat } from './formats.ts'

/** A calendar day in words, the same in every time zone, in the order of the browser's region. */
export function showDay(day: CalendarDay, locale: Locale): string {
  return dayFormat([...regionsOf(locale), locale]).format(new Date(`${day}T00:00:00Z`))
}

/** The day of a moment in UTC, where the reader is; as it was sent where it is none. */
export function showDayOf(moment: string, locale: Locale): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return moment
  return new Intl.DateTimeFormat([...regionsOf(locale), locale], { dateStyle: 'medium' }).format(time)
}

/** A moment in UTC as day and time where the reader is; as it was sent where it is none. */
export function showMoment(moment: string, locale: Locale): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return moment
  const tags = [...regionsOf(locale), locale]
  return new Intl.DateTimeFormat(tags, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}

/** `en-GB` where the language is `en` and the browser says so. */
function regionsOf(locale: Locale): string[] {
  return navigator.languages.filter((tag) => tag.startsWith(`${locale}-`))
}
