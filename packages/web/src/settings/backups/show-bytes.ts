import type { Locale } from '@quittance/shared/text/locales.ts'

const kilobyte = 1_000
const megabyte = 1_000_000

/** Formats a number of bytes: `820 kB`, `12.4 MB`. */
export function showBytes(bytes: number, locale: Locale): string {
  const isSmall = bytes < megabyte
  const format = {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  } as const
  return new Intl.NumberFormat(locale, format).format(bytes / (isSmall ? kilobyte : megabyte))
}
