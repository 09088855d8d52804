import { countries } from '@quittance/shared/documents/contact-details.ts'
import { type Locale, localeNames, locales } from '@quittance/shared/text/locales.ts'
import { fold } from '@quittance/shared/text/search-text.ts'

let countryCodes: ReadonlyMap<string, string> | null = null

/** Returns the code of a country by its name in one of our languages. Any other text is returned unchanged. */
export function countryIn(cell: string): string {
  if (cell.length <= 2) return cell
  countryCodes ??= readCountries()
  return countryCodes.get(fold(cell)) ?? cell
}

function readCountries(): ReadonlyMap<string, string> {
  const names = locales.map((locale) => new Intl.DisplayNames([locale], { type: 'region' }))
  return new Map(countries.flatMap((code) => names.map((of) => [fold(of.of(code) ?? code), code])))
}

let languages: ReadonlyMap<string, Locale> | null = null

/** Returns one of our languages by its name in any of them, or by a code such as `fr_CA`. Other texts are returned unchanged. */
export function languageIn(cell: string): string {
  languages ??= readLanguages()
  const code = cell.toLowerCase().split(/[-_]/)[0] ?? ''
  return languages.get(fold(cell)) ?? locales.find((locale) => locale === code) ?? cell
}

function readLanguages(): ReadonlyMap<string, Locale> {
  const names = locales.map((locale) => new Intl.DisplayNames([locale], { type: 'language' }))
  return new Map(
    locales.flatMap((locale) =>
      [localeNames[locale], ...names.map((of) => of.of(locale) ?? locale)].map((name): [string, Locale] => [
        fold(name),
        locale,
      ]),
    ),
  )
}
