import type { TextKey, TranslateFunction } from '#text/translator.ts'
import { findSiretProblem } from './french-numbers.ts'
import { normaliseIdentifier } from './identifier-problem.ts'
import { hasLegalNumberForm } from './legal-number.ts'

/** Name of a number: a proper name, which is the same in every language, or the key of a text. */
type NumberName = { readonly name: string } | { readonly key: TextKey & `identifiers.${string}` }

interface CountryNames {
  /** Number of the company in the register of its country. */
  readonly legal: NumberName
  /** VAT number, with the prefix of its country where numbers have one. */
  readonly vat: NumberName
  /** Name of a tax number without the prefix; absent: the same as of the VAT number. */
  readonly domesticTax?: NumberName
}

const vatNumber = { key: 'identifiers.vat-number' } as const

const byCountry: Readonly<Record<string, CountryNames>> = {
  AT: { legal: { name: 'Firmenbuch' }, vat: { name: 'UID' }, domesticTax: { name: 'Steuernummer' } },
  BE: { legal: { key: 'identifiers.legal-number-be' }, vat: vatNumber },
  CH: { legal: { key: 'identifiers.legal-number-ch' }, vat: { key: 'identifiers.vat-number-ch' } },
  DE: {
    legal: { name: 'Handelsregister' },
    vat: { name: 'USt-IdNr.' },
    domesticTax: { name: 'Steuernummer' },
  },
  ES: { legal: { name: 'NIF' }, vat: { name: 'NIF-IVA' }, domesticTax: { name: 'NIF' } },
  FR: { legal: { name: 'SIREN / SIRET' }, vat: vatNumber },
  GB: { legal: { key: 'identifiers.legal-number-gb' }, vat: vatNumber },
  IE: { legal: { name: 'CRO' }, vat: vatNumber },
  IT: { legal: { name: 'Codice fiscale' }, vat: { name: 'Partita IVA' } },
  LU: { legal: { name: 'RCS' }, vat: vatNumber },
  NL: { legal: { name: 'KVK' }, vat: { name: 'Btw-id' } },
  PT: { legal: { name: 'NIPC' }, vat: { name: 'NIF' } },
}

/** Returns the name of the legal number of companies in a country; null if the country has no known name. */
export function findLegalNumberName(country: string, text: TranslateFunction): string | null {
  return translateName(byCountry[country]?.legal, text)
}

/** Returns the name of the VAT number of companies in a country; null if the country has no known name. */
export function findVatNumberName(country: string, text: TranslateFunction): string | null {
  return translateName(byCountry[country]?.vat, text)
}

/**
 * Returns a legal number with its name in front, as documents print it. Text that is more than the number, such as `HRB 12345` or
 * `SIREN 732 829 320 – RCS Lyon`, is returned as it is, because it says itself what it is.
 */
export function labelLegalNumber(number: string, country: string, text: TranslateFunction): string {
  const name = findLegalNumberName(country, text)
  const isNumberOnly = /^\d/.test(number.trim()) || hasLegalNumberForm(number, country)
  if (name === null || !isNumberOnly) return number
  if (country !== 'FR') return `${name} ${number}`
  return `${findSiretProblem(number) === 'form' ? 'SIREN' : 'SIRET'} ${number}`
}

/**
 * Returns the name of a tax number on documents; null if the country has no known name. A number can be one without the prefix of the
 * country, such as a German Steuernummer. If the country is unknown, the prefix of the number stands for it.
 */
export function findTaxNumberName(number: string, country: string, text: TranslateFunction): string | null {
  const normalised = normaliseIdentifier(number)
  const names = byCountry[country === '' ? normalised.slice(0, 2) : country]
  const isDomestic = country !== '' && !/^[A-Z]{2}/.test(normalised)
  const isSpanish = country === 'ES' && !normalised.startsWith('ES')
  return translateName((isDomestic || isSpanish ? names?.domesticTax : undefined) ?? names?.vat, text)
}

function translateName(name: NumberName | undefined, text: TranslateFunction): string | null {
  if (name === undefined) return null
  return 'key' in name ? text(name.key) : name.name
}
