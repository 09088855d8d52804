import type { Locale } from '@quittance/shared/text/locales.ts'

const minuteMs = 60 * 1_000
const hourMs = 60 * minuteMs

/**
 * How long ago something was, as people say it: `12 minutes ago`, `yesterday`, by the days of the calendar. Null for less than
 * a minute.
 * @param at in milliseconds, like `now`
 */
export function showAge(at: number, now: number, locale: Locale): string | null {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const ms = now - at
  if (ms < minuteMs) return null
  if (ms < hourMs) return format.format(-Math.floor(ms / minuteMs), 'minute')
  const days = Math.round((startOfDay(now) - startOfDay(at)) / (24 * hourMs))
  return days === 0 ? format.format(-Math.floor(ms / hourMs), 'hour') : format.format(-days, 'day')
}

/** The time of day where the reader is. */
export function showTime(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
}

function startOfDay(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}
