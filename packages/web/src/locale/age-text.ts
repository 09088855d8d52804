import type { Locale } from '@quittance/shared/text/locales.ts'

const units = [
  ['day', 24 * 60 * 60 * 1_000],
  ['hour', 60 * 60 * 1_000],
  ['minute', 60 * 1_000],
] as const

/** How long ago something was, as people say it: `12 minutes ago`, `yesterday`. @param ms since then */
export function showAge(ms: number, locale: Locale): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, length] = units.find(([, long]) => ms >= long) ?? (['second', 1_000] as const)
  return format.format(-Math.floor(Math.max(ms, 0) / length), unit)
}
