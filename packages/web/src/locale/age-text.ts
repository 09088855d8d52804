import type { Locale } from '@quittance/shared/text/locales.ts'

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

/** Returns the time of day in the time zone of the user. */
export function showTime(at: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
}

function startOfDay(moment: number): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}
