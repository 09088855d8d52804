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

/** Number by which the register of companies of a country identifies a company, as its people call it. */
interface LegalNumber {
  readonly name: string
  readonly findProblem: (text: string) => IdentifierProblem | null
}

const byCountry: Readonly<Record<string, LegalNumber>> = {
  BE: { name: 'KBO/BCE', findProblem: findBelgianNumberProblem },
  CH: { name: 'UID/IDE', findProblem: findSwissNumberProblem },
  ES: { name: 'NIF', findProblem: findSpanishNumberProblem },
  FR: { name: 'SIREN/SIRET', findProblem: findFrenchLegalNumberProblem },
  IT: { name: 'Partita IVA', findProblem: findItalianNumberProblem },
  NL: { name: 'KVK', findProblem: findDutchNumberProblem },
  PT: { name: 'NIF', findProblem: findPortugueseNumberProblem },
}

/** Returns the name of the legal number in a country; null if companies there have no number with a known form. */
export function findLegalNumberName(country: string): string | null {
  return byCountry[country]?.name ?? null
}

/** Returns the problem of the legal number of a company in a country; null if there is none or the country has no known form. */
export function findLegalNumberProblem(text: string, country: string): IdentifierProblem | null {
  return text.trim() === '' ? null : (byCountry[country]?.findProblem(text) ?? null)
}
