import type { CalendarDay, CalendarMonth } from '@quittance/shared/documents/calendar.ts'
import { withFirstOfMonth } from '@quittance/shared/text/first-of-month.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { currentLocale } from './locale.ts'

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached format for calendar days, which have no time zone. @param tags languages in order of preference */
function dayFormat(tags: readonly string[]): Intl.DateTimeFormat {
  const key = tags.join()
  const options = { dateStyle: 'medium', timeZone: 'UTC' } as const
  const known = dayFormats.get(key) ?? new Intl.DateTimeFormat([...tags], options)
  dayFormats.set(key, known)
  return known
}

const minuteMs = 60 * 1_000
const hourMs = 60 * minuteMs

/**
 * Returns the age of an event as text: `12 minutes ago`, `yesterday`. Days are calendar days. Null for less than a minute.
 * @param at time of the event in milliseconds, like `now`
 */
export function showAge(at: number, now: number, locale: Locale): string | null {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const ms = now - at
  if (ms < minuteMs) return null
  if (ms < hourMs) return format.format(-Math.floor(ms / minuteMs), 'minute')
  const days = Math.round((startOfDay(now) - startOfDay(at)) / (24 * hourMs))
  return days === 0 ? format.format(-Math.floor(ms / hourMs), 'hour') : format.format(-days, 'day')
}

/** Returns the time of day in the time zone of the user, like `showMoment`. */
export function showTime(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(languageTags(locale), { timeStyle: 'short' }).format(at)
}

function startOfDay(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}

/** Formats a calendar day, regardless of the time zone, in the order of the browser's region. */
export function showDay(day: CalendarDay, locale: Locale): string {
  return withFirstOfMonth(dayFormat(languageTags(locale)).format(new Date(`${day}T00:00:00Z`)), locale)
}

/** Formats the days in a sentence of the server, which writes them as `2026-12-31`. */
export function showDaysIn(sentence: string, locale: Locale): string {
  return sentence.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => showDay(day, locale))
}

/**
 * Formats a calendar day with its weekday, as the name of its button in a calendar: `Thursday 31 December 2026`. The button shows `1`,
 * which its name has to contain as it is (WCAG 2.5.3), so that the first of a month is not `1er` in French here.
 */
export function showLongDay(day: CalendarDay, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageTags(locale), { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Formats the day of a UTC time in the user's time zone. Returns text that is not a time unchanged. */
export function showDayOf(moment: string, locale: Locale): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return moment
  const day = new Intl.DateTimeFormat(languageTags(locale), { dateStyle: 'medium' }).format(time)
  return withFirstOfMonth(day, locale)
}

/** Formats a UTC time as day and time in the user's time zone. Returns text that is not a time unchanged. */
export function showMoment(moment: string, locale: Locale): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return moment
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const
  return withFirstOfMonth(new Intl.DateTimeFormat(languageTags(locale), options).format(time), locale)
}

/** Returns the browser's regional variants of a language, then the language: `en-GB`, `en`. */
export function languageTags(locale: Locale): string[] {
  return [...navigator.languages.filter((tag) => tag.startsWith(`${locale}-`)), locale]
}

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
