import type { Locale } from '@quittance/shared/text/locales.ts'
import { languageTags } from './dates.ts'

const typedTime = /^(\d{1,2})\s*[:.h]\s*(\d\d)\s*(?:([ap])[\s.]*m\.?)?$/i

/** Formats a time of day such as `14:30` like all times on screen: `2:30 PM`. Returns text that is not a time unchanged. */
export function showTimeOfDay(time: string, locale: Locale): string {
  const at = new Date(`1970-01-01T${time}:00Z`)
  if (Number.isNaN(at.getTime())) return time
  return new Intl.DateTimeFormat(languageTags(locale), { timeStyle: 'short', timeZone: 'UTC' }).format(at)
}

/** Parses a time of day as people type it, with 12 or 24 hours. Returns it like `14:30`; null for other text. */
export function readTimeOfDay(text: string): string | null {
  const [, hours, minutes = '', half] = typedTime.exec(text.normalize('NFKC').trim()) ?? []
  const hour = Number(hours)
  if (Number.isNaN(hour) || Number(minutes) > 59) return null
  if (half === undefined) return hour > 23 ? null : toText(hour, minutes)
  if (hour < 1 || hour > 12) return null
  return toText((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minutes)
}

function toText(hour: number, minutes: string): string {
  return `${String(hour).padStart(2, '0')}:${minutes}`
}
