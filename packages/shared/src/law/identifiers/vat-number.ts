import { isEuCountry } from '#law/countries.ts'
import { findFrenchVatProblem } from './french-numbers.ts'
import { findProblem, type IdentifierProblem, normaliseIdentifier } from './identifier-problem.ts'
import {
  findAustrianVatProblem,
  findBelgianNumberProblem,
  findDutchVatProblem,
  findGermanVatProblem,
  findIrishVatProblem,
  findItalianNumberProblem,
  findLuxembourgVatProblem,
  findPortugueseNumberProblem,
  findSwissNumberProblem,
} from './national-numbers.ts'
import { findSpanishNumberProblem } from './spanish-numbers.ts'

type Check = (number: string) => IdentifierProblem | null

/** Countries whose VAT numbers are the national number behind the prefix. */
const withNationalNumber: Readonly<Record<string, Check>> = {
  BE: findBelgianNumberProblem,
  ES: findSpanishNumberProblem,
  IT: findItalianNumberProblem,
  PT: findPortugueseNumberProblem,
}

const withPrefix: Readonly<Record<string, Check>> = {
  AT: findAustrianVatProblem,
  CH: findSwissNumberProblem,
  DE: findGermanVatProblem,
  FR: findFrenchVatProblem,
  IE: findIrishVatProblem,
  LU: findLuxembourgVatProblem,
  NL: findDutchVatProblem,
}

/** Prefixes of other countries that differ from the code of the country. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL', MC: 'FR' }

/** Returns the problem of a VAT number with the prefix of its country; null if there is none. Of other countries only the form is checked. */
export function findVatNumberProblem(text: string): IdentifierProblem | null {
  const number = normaliseIdentifier(text)
  const prefix = number.slice(0, 2)
  const national = withNationalNumber[prefix]
  if (national !== undefined) return national(number.slice(2))
  return withPrefix[prefix]?.(number) ?? findProblem(number, /^[A-Z]{2}[0-9A-Z+*]{2,15}$/, () => true)
}

/**
 * Returns the problem of the tax number of a company in a country; null if there is none or it cannot be decided. Text without the
 * prefix of the country can be another number, such as a German Steuernummer, and is only checked where both numbers are the same.
 */
export function findTaxNumberProblem(text: string, country: string): IdentifierProblem | null {
  const number = normaliseIdentifier(text)
  if (number === '') return null
  // Without a country, a prefix of another country can be a coincidence, but not with a form that has check digits.
  if (country === '') return findVatNumberProblem(number) === 'check-digit' ? 'check-digit' : null
  if (number.startsWith(findVatPrefix(country))) return findVatNumberProblem(number)
  return /^[A-Z]{2}/.test(number) ? null : (withNationalNumber[country]?.(number) ?? null)
}

/**
 * Returns whether the tax number of a party in a country is a VAT number, with a prefix, and no other number for taxes, such as a German
 * Steuernummer. Its check digits can be wrong. Parties in any country can have a VAT number of the EU.
 * @param country ISO 3166, two letters; empty: not known
 */
export function isVatNumber(text: string, country: string): boolean {
  const number = normaliseIdentifier(text)
  const prefix = number.slice(0, 2)
  if (!/^[A-Z]{2}./.test(number)) return false
  if (country === '' || prefix === findVatPrefix(country)) return true
  // In the EU, a wrong prefix is more likely than another number of this form.
  return isEuVatNumber(number, prefix) || (isEuCountry(country) && /^[A-Z]{2}\d{5}/.test(number))
}

/** Numbers of other countries can begin with the same two letters, so that the check digits decide where they are known. */
function isEuVatNumber(number: string, prefix: string): boolean {
  if (!(isEuCountry(prefix) || otherEuPrefixes.has(prefix))) return false
  const hasCheckDigits = Object.hasOwn(withNationalNumber, prefix) || Object.hasOwn(withPrefix, prefix)
  return findVatNumberProblem(number) === null && (hasCheckDigits || /^[A-Z]{2}\d/.test(number))
}

/** Greece, and Northern Ireland, which is part of the EU for goods. */
const otherEuPrefixes: ReadonlySet<string> = new Set(['EL', 'XI'])

/** Returns the two letters with which VAT numbers of a country begin. */
export function findVatPrefix(country: string): string {
  return prefixes[country] ?? country
}
