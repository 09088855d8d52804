import { isLuhn } from './check-digits.ts'
import { findProblem, type IdentifierProblem, normaliseIdentifier } from './identifier-problem.ts'

const siren = /^\d{9}$/
const siret = /^\d{14}$/
/** La Poste numbers its post offices by another rule than Luhn: the sum of the digits is a multiple of five. */
const laPoste = '356000000'
/** Characters of the two-letter keys of French VAT numbers; I and O are left out. */
const keyCharacters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Returns the problem of a SIREN, the number of a French company; null if there is none. */
export function findSirenProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), siren, isLuhn)
}

/** Returns the problem of a SIRET, the number of an establishment: SIREN and five digits; null if there is none. */
export function findSiretProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), siret, isSiret)
}

/** Returns the problem of text that is a SIREN or a SIRET; null if there is none. */
export function findFrenchLegalNumberProblem(text: string): IdentifierProblem | null {
  return normaliseIdentifier(text).length > 9 ? findSiretProblem(text) : findSirenProblem(text)
}

/** A SIREN or SIRET among other words, such as `SIREN 732 829 320 – RCS Lyon`. */
const numberInText = /(?<!\d)\d{3}[\s.]?\d{3}[\s.]?\d{3}(?:[\s.]?\d{5})?(?!\d)/

/**
 * Returns the SIREN of a SIREN, SIRET or French VAT number, also with other words around it; null if there is none or its check digit is
 * wrong.
 */
export function findSiren(text: string): string | null {
  const whole = normaliseIdentifier(text)
  const number = whole.startsWith('FR') ? whole : normaliseIdentifier(numberInText.exec(text)?.[0] ?? text)
  if (findFrenchLegalNumberProblem(number) === null) return number.slice(0, 9)
  if (!number.startsWith('FR') || findFrenchVatProblem(number) !== null) return null
  return number.slice(4)
}

/** Returns the VAT number with the usual key of two digits: twelve plus three times the SIREN, modulo 97. */
export function createFrenchVatNumber(siren: string): string {
  return `FR${computeKey(siren)}${siren}`
}

/** Returns the problem of a French VAT number with its prefix FR; null if there is none. */
export function findFrenchVatProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/, (number) => {
    const [key, company] = [number.slice(2, 4), number.slice(4)]
    // Companies in Monaco have French VAT numbers, but no SIREN.
    if (!(company.startsWith('000') || isLuhn(company))) return false
    return /^\d\d$/.test(key) ? key === computeKey(company) : isLetterKey(key, Number(company))
  })
}

function isSiret(number: string): boolean {
  if (isLuhn(number)) return true
  const sum = Array.from(number, Number).reduce((total, digit) => total + digit, 0)
  return number.startsWith(laPoste) && sum % 5 === 0
}

function computeKey(company: string): string {
  return String((12 + 3 * (Number(company) % 97)) % 97).padStart(2, '0')
}

/** Checks a key with a letter, which the tax office gives out when the key of two digits is in use already. */
function isLetterKey(key: string, company: number): boolean {
  const [first, second] = Array.from(key, (character) => keyCharacters.indexOf(character))
  if (first === undefined || second === undefined) return false
  const check = first < 10 ? first * 24 + second - 10 : first * 34 + second - 100
  return (company + 1 + Math.floor(check / 11)) % 11 === check % 11
}
