import { countries } from '@quittance/shared/documents/contact-details.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'

// `Intl.DisplayNames` throws for other values, which a stored address may contain.
const form = /^[a-z]{2}$/i

/** Returns the name of a country in a language, or the code if the browser does not know the country. */
export function showCountry(code: string, locale: Locale): string {
  if (!form.test(code)) return code
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}

/** Returns all countries, sorted by their names in a language. */
export function listCountries(locale: Locale) {
  const compare = new Intl.Collator(locale).compare
  return countries
    .map((code) => ({ value: code, label: showCountry(code, locale) }))
    .sort((left, right) => compare(left.label, right.label))
}

/** Returns the names of all time zones that the browser knows. */
export function listTimeZones(): string[] {
  return Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'))
}
