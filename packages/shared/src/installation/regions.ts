import { type Locale, locales } from '#text/locales.ts'

/** Language, country and time zone of the company. A new installation starts with what is usual there. */
export interface Region {
  readonly locale: Locale
  /** ISO 3166, two capital letters; empty: unknown. */
  readonly country: string
  /** Name of the IANA time zone database; empty: the time zone of the server. */
  readonly timeZone: string
}

/** Sizes of printed pages, by their names in Typst. */
export const paperSizes = ['a4', 'us-letter'] as const
export type PaperSize = (typeof paperSizes)[number]

/** Usual values of a country. */
export interface CountryDefaults {
  /** ISO 4217. */
  readonly currency: string
  /** Percentages of the value-added tax, the standard rate first. */
  readonly taxRates: readonly string[]
  /** Time zone of the capital. */
  readonly timeZone: string
  /** Usual term of payment in days. */
  readonly daysUntilDue: number
  readonly paper: PaperSize
}

interface Particulars {
  readonly currency?: string
  readonly daysUntilDue?: number
  readonly paper?: PaperSize
}

function defaults(timeZone: string, taxRates: string, particulars: Particulars = {}): CountryDefaults {
  const { currency = 'EUR', daysUntilDue = 30, paper = 'a4' } = particulars
  return { currency, taxRates: taxRates === '' ? [] : taxRates.split(' '), timeZone, daysUntilDue, paper }
}

// Rates in force in 2026 as the Taxes in Europe Database of the European Commission and the tax authorities of the other
// countries publish them, without temporary ones. They are only proposed: a company changes them in its catalogue. Terms: 30 days, as
// article 3 of Directive 2011/7/EU has it where nothing is agreed, or a shorter custom.
const byCountry: Readonly<Record<string, CountryDefaults>> = {
  AT: defaults('Europe/Vienna', '20 13 10 0', { daysUntilDue: 14 }),
  BE: defaults('Europe/Brussels', '21 12 6 0'),
  BG: defaults('Europe/Sofia', '20 9 0'),
  CH: defaults('Europe/Zurich', '8.1 3.8 2.6 0', { currency: 'CHF' }),
  CY: defaults('Asia/Nicosia', '19 9 5 3 0'),
  CZ: defaults('Europe/Prague', '21 12 0', { currency: 'CZK' }),
  DE: defaults('Europe/Berlin', '19 7 0', { daysUntilDue: 14 }),
  DK: defaults('Europe/Copenhagen', '25 0', { currency: 'DKK' }),
  EE: defaults('Europe/Tallinn', '24 13 9 0'),
  ES: defaults('Europe/Madrid', '21 10 4 0'),
  FI: defaults('Europe/Helsinki', '25.5 13.5 10 0', { daysUntilDue: 14 }),
  FR: defaults('Europe/Paris', '20 10 8.5 5.5 2.1 0'),
  GB: defaults('Europe/London', '20 5 0', { currency: 'GBP' }),
  GR: defaults('Europe/Athens', '24 13 6 0'),
  HR: defaults('Europe/Zagreb', '25 13 5 0'),
  HU: defaults('Europe/Budapest', '27 18 5 0', { currency: 'HUF' }),
  IE: defaults('Europe/Dublin', '23 13.5 9 4.8 0'),
  IT: defaults('Europe/Rome', '22 10 5 4 0'),
  LT: defaults('Europe/Vilnius', '21 12 5 0'),
  LU: defaults('Europe/Luxembourg', '17 14 8 3 0'),
  LV: defaults('Europe/Riga', '21 12 5 0'),
  MT: defaults('Europe/Malta', '18 12 7 5 0'),
  NL: defaults('Europe/Amsterdam', '21 9 0'),
  NO: defaults('Europe/Oslo', '25 15 12 0', { currency: 'NOK', daysUntilDue: 14 }),
  PL: defaults('Europe/Warsaw', '23 8 5 0', { currency: 'PLN' }),
  PT: defaults('Europe/Lisbon', '23 13 6 0'),
  RO: defaults('Europe/Bucharest', '21 11 0', { currency: 'RON' }),
  SE: defaults('Europe/Stockholm', '25 12 6 0', { currency: 'SEK' }),
  SI: defaults('Europe/Ljubljana', '22 9.5 5 0'),
  SK: defaults('Europe/Bratislava', '23 19 5 0'),
  US: defaults('America/New_York', '', { currency: 'USD', paper: 'us-letter' }),
}

/** Countries whose defaults are known. */
export const knownCountries: readonly string[] = Object.keys(byCountry)

/** Returns what is usual in a country; null: it is not one of those whose defaults are known. */
export function findCountryDefaults(country: string): CountryDefaults | null {
  return Object.hasOwn(byCountry, country) ? (byCountry[country] ?? null) : null
}

/** Returns the country that a browser's language names (`fr-CH`); empty: none. */
export function findCountryOf(tag: string): string {
  return /-([A-Z]{2})(?:-|$)/.exec(tag)?.[1] ?? ''
}

/** Returns whether the time zone is known here. Alternative names, such as `Europe/Kiev`, are accepted. */
export function isTimeZone(name: string): boolean {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** Returns the languages in which documents of a country are usually written: its main one, if the product has it. */
export function findMainLanguage(country: string): Locale | null {
  if (country === '') return null
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return locales.find((locale) => locale === language) ?? null
}
