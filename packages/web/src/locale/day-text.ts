import type { CalendarDay } from '@quittance/shared/documents/calendar.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { dayFormat } from './formats.ts'

/** Formats a calendar day, regardless of the time zone, in the order of the browser's region. */
export function showDay(day: CalendarDay, locale: Locale): string {
  return dayFormat([...regionsOf(locale), locale]).format(new Date(`${day}T00:00:00Z`))
}

/** Formats the day of a UTC time in the user's time zone. Returns text that is not a time unchanged. */
export function showDayOf(moment: string, locale: Locale): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return moment
  return new Intl.DateTimeFormat([...regionsOf(locale), locale], { dateStyle: 'medium' }).format(time)
}

/** Formats a UTC time as day and time in the user's time zone. Returns text that is not a time unchanged. */
export function showMoment(moment: string, locale: Locale): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return moment
  const tags = [...regionsOf(locale), locale]
  return new Intl.DateTimeFormat(tags, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}

/** Returns the browser's regional variants of a language: `en-GB` for `en`. */
function regionsOf(locale: Locale): string[] {
  return navigator.languages.filter((tag) => tag.startsWith(`${locale}-`))
}
