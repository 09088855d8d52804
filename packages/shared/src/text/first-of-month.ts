import type { Locale } from './locales.ts'

/**
 * Writes the first of a month as French does in running text: `1er mars 2026`. Other days, other languages and months in digits stay
 * unchanged, and so do times, whose `h` follows the hour in some countries.
 */
export function withFirstOfMonth(formatted: string, locale: Locale): string {
  return locale === 'fr' ? formatted.replace(/(?<!\d)1(?=\s\p{L}{3})/u, '1er') : formatted
}
