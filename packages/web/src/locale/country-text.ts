import type { Locale } from '@quittance/shared/text/locales.ts'

/** The name of a country in somebody's language; its letters where the browser knows none. */
export function showCountry(code: string, locale: Locale): string {
  if (code === '') return ''
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}
