import type { Locale } from '@quittance/shared/text/locales.ts'

// `Intl.DisplayNames` throws for other values, which a stored address may contain.
const form = /^[a-z]{2}$/i

/** Returns the name of a country in a language, or the code if the browser does not know the country. */
export function showCountry(code: string, locale: Locale): string {
  if (!form.test(code)) return code
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}
