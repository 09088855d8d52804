import { findFrenchLegalNumberProblem, findSiren } from './french-numbers.ts'
import { type IdentifierProblem, normaliseIdentifier } from './identifier-problem.ts'
import {
  findBelgianNumberProblem,
  findDutchNumberProblem,
  findItalianNumberProblem,
  findPortugueseNumberProblem,
  findSwissNumberProblem,
} from './national-numbers.ts'
import { findSpanishNumberProblem } from './spanish-numbers.ts'

type Check = (text: string) => IdentifierProblem | null

/** Checks of the number by which the register of companies of a country identifies a company. */
const byCountry: Readonly<Record<string, Check>> = {
  BE: findBelgianNumberProblem,
  CH: findSwissNumberProblem,
  ES: findSpanishNumberProblem,
  FR: findFrenchLegalNumberProblem,
  IT: findItalianNumberProblem,
  NL: findDutchNumberProblem,
  PT: findPortugueseNumberProblem,
}

/** Returns the problem of the legal number of a company in a country; null if there is none or the country has no known form. */
export function findLegalNumberProblem(text: string, country: string): IdentifierProblem | null {
  return text.trim() === '' ? null : (byCountry[country]?.(text) ?? null)
}

/** Returns whether text is only a legal number of a country with a known form, right or with wrong check digits. */
export function hasLegalNumberForm(text: string, country: string): boolean {
  const problem = byCountry[country]?.(text)
  return problem === null || problem === 'check-digit'
}

/**
 * Returns the problem of a legal number that a user has entered; null if there is none or it cannot be decided. Users also enter more
 * than the number, such as the register, so a wrong form is only reported for text without letters.
 */
export function findEnteredLegalProblem(text: string, country: string): IdentifierProblem | null {
  const problem = findLegalNumberProblem(text, country)
  return problem === 'form' && /\p{L}/u.test(text) ? null : problem
}

/** Countries where companies have one number for the register and for taxes, which is the VAT number without its prefix. */
const sameNumber: ReadonlySet<string> = new Set(['BE', 'ES', 'IT', 'PT'])

/** Returns whether the legal number of companies in a country is also their number for taxes. */
export function hasSameTaxNumber(country: string): boolean {
  return sameNumber.has(country)
}

/** A legal number with the scheme of ISO 6523 that assigned it. Empty scheme: none is known. */
interface RegisteredNumber {
  readonly value: string
  readonly scheme: string
}

/** SIREN; KBO/BCE; KVK; UID/IDE. */
const schemes = { FR: '0002', BE: '0208', NL: '0106', CH: '0183' } as const

/** Returns a legal number in the spelling of the scheme of its country; the text itself if it is no valid number of a scheme. */
export function findRegisteredNumber(text: string, country: string): RegisteredNumber {
  if (country === 'FR') {
    const siren = findSiren(text)
    if (siren !== null) return { value: siren, scheme: schemes.FR }
  } else if (
    (country === 'BE' || country === 'NL' || country === 'CH') &&
    byCountry[country]?.(text) === null
  ) {
    // A Swiss UID has a suffix where it is the VAT number.
    const value = normaliseIdentifier(text).replace(/(MWST|TVA|IVA)$/, '')
    return { value, scheme: schemes[country] }
  }
  return { value: text.trim(), scheme: '' }
}
