import { isLuhn, sumLuhn } from './check-digits.ts'
import { findProblem, type IdentifierProblem, normaliseIdentifier } from './identifier-problem.ts'

const person = /^(\d{8}|[KLMXYZ]\d{7})[A-Z]$/
const organisation = /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/
const form = new RegExp(`${person.source}|${organisation.source}`)

const personLetters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const organisationLetters = 'JABCDEFGHI'
/** First letters of organisations whose check character is always a digit, and always a letter. */
const withDigit = 'ABEH'
const withLetter = 'NPQRSW'

/** Returns the problem of a Spanish NIF: that of a company (CIF), of a person (DNI) or of a foreigner (NIE); null if there is none. */
export function findSpanishNumberProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), form, (number) =>
    organisation.test(number) ? isOrganisation(number) : isPerson(number),
  )
}

function isPerson(number: string): boolean {
  // The first letter of foreigners counts as a digit; K, L and M mark numbers without one.
  const digits = number
    .slice(0, -1)
    .replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
    .replace(/^[KLM]/, '')
  return personLetters[Number(digits) % 23] === number.at(-1)
}

function isOrganisation(number: string): boolean {
  const [type, digits, check] = [number.slice(0, 1), number.slice(1, -1), number.slice(-1)]
  const checkDigit = (10 - (sumLuhn(`${digits}0`) % 10)) % 10
  if (withLetter.includes(type)) return check === organisationLetters[checkDigit]
  if (withDigit.includes(type)) return isLuhn(digits + check)
  return check === String(checkDigit) || check === organisationLetters[checkDigit]
}
