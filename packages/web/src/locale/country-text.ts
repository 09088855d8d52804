import type { Locale } from '@quittance/shared/text/locales.ts'

// Browsers throw at anything else, and an address can say anything.
const form = /^[a-z]{2}$/i

/** The name of a country in somebody's language; its letters where the browser knows none. */
export function showCountry(code: string, locale: Locale): string {
  if (!form.test(code)) return code
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}
