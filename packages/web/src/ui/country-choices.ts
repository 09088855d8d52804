import { countries } from '@quittance/shared/documents/contact-details.ts'
import type { Locale } from '@quittance/shared/text/locales.ts'
import { showCountry } from '#locale/country-text.ts'

/** Returns all countries, sorted by their names in a language. */
export function countryChoices(locale: Locale) {
  const compare = new Intl.Collator(locale).compare
  return countries
    .map((code) => ({ value: code, label: showCountry(code, locale) }))
    .sort((left, right) => compare(left.label, right.label))
}
