const euCountries: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** European Economic Area, United Kingdom and Switzerland, whose VAT follows the directive of the EU or a law like it. */
const neighbours: ReadonlySet<string> = new Set('CH GB IS LI NO'.split(' '))

/** @param country ISO 3166, two letters */
export function isEuCountry(country: string): boolean {
  return euCountries.has(country)
}

/** Returns whether the documents of companies in a country are checked against the rules of VAT. */
export function isCheckedCountry(country: string): boolean {
  return isEuCountry(country) || neighbours.has(country)
}
