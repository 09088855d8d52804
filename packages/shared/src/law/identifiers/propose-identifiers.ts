import { findAddressProblem, type SchemeCode } from './electronic-address.ts'
import { createFrenchVatNumber, findSiren } from './french-numbers.ts'
import { normaliseIdentifier } from './identifier-problem.ts'
import { findLegalNumberProblem, hasSameTaxNumber } from './legal-number.ts'
import { findVatNumberProblem, findVatPrefix } from './vat-number.ts'

/** Numbers of a company or customer. Texts are empty if they are unknown. */
export interface KnownNumbers {
  /** ISO 3166, two capital letters. */
  readonly country: string
  readonly legalNumber: string
  readonly taxNumber: string
}

export interface ElectronicAddress {
  readonly scheme: SchemeCode
  readonly id: string
}

/** Schemes that a country's companies are usually registered with, the first one that can be derived counts. */
const usualSchemes: Readonly<Record<string, readonly SchemeCode[]>> = {
  AT: ['9915'],
  BE: ['0208'],
  CH: ['0183'],
  DE: ['9930'],
  ES: ['9920'],
  FR: ['0225'],
  IE: ['9935'],
  IT: ['0211'],
  LU: ['9938'],
  NL: ['0106', '9944'],
  PT: ['9946'],
}

/** Returns the VAT number that follows from the legal number; null if it cannot be derived. */
export function proposeVatNumber({ country, legalNumber }: KnownNumbers): string | null {
  if (country === 'FR') {
    const siren = findSiren(legalNumber)
    return siren === null ? null : createFrenchVatNumber(siren)
  }
  const number = normaliseIdentifier(legalNumber)
  if (!hasSameTaxNumber(country) || number === '' || findLegalNumberProblem(number, country) !== null)
    return null
  return `${country}${number}`
}

/** Returns the legal number that the VAT number contains; null if it contains none. */
export function proposeLegalNumber({ country, taxNumber }: KnownNumbers): string | null {
  if (country === 'FR') return findSiren(taxNumber)
  const number = normaliseIdentifier(taxNumber)
  const isDerived =
    hasSameTaxNumber(country) && number.startsWith(country) && findVatNumberProblem(number) === null
  return isDerived ? number.slice(2) : null
}

/** Returns the electronic address under which a company with these numbers is usually registered; null if none can be derived. */
export function proposeAddress(known: KnownNumbers): ElectronicAddress | null {
  for (const scheme of usualSchemes[known.country] ?? []) {
    const id = listNumbers(known).find((number) => findAddressProblem(scheme, number) === null)
    if (id !== undefined) return { scheme, id }
  }
  return null
}

/** Lists the spellings of the known numbers that schemes use. */
function listNumbers(known: KnownNumbers): string[] {
  const legal = normaliseIdentifier(known.legalNumber)
  const tax = normaliseIdentifier(known.taxNumber)
  const prefix = findVatPrefix(known.country)
  const siren = known.country === 'FR' ? (findSiren(legal) ?? findSiren(tax)) : null
  const swiss = /^CHE\d{9}/.exec(legal)?.[0] ?? /^CHE\d{9}/.exec(tax)?.[0]
  const vat = tax.startsWith(prefix) ? tax : proposeVatNumber(known)
  return [siren, swiss, legal, vat, proposeLegalNumber(known)].filter(
    (number) => number !== null && number !== undefined,
  )
}
