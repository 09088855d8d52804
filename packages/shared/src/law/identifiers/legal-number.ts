import { findFrenchLegalNumberProblem } from './french-numbers.ts'
import type { IdentifierProblem } from './identifier-problem.ts'
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
