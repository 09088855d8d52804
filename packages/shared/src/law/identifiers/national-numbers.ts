import { isLuhn, isMod11And10, isMod97, sumLuhn, sumWeighted } from './check-digits.ts'
import { findProblem, type IdentifierProblem, normaliseIdentifier } from './identifier-problem.ts'

// Numbers of countries other than France and Spain. A VAT number includes the prefix of its country.

/** Letters of the check character of Irish VAT numbers, by the remainder modulo 23. */
const irishLetters = 'WABCDEFGHIJKLMNOPQRSTUV'

/** Returns the problem of a German USt-IdNr.; null if there is none. */
export function findGermanVatProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^DE[1-9]\d{8}$/, (number) => isMod11And10(number.slice(2)))
}

/** Returns the problem of an Austrian UID; null if there is none. */
export function findAustrianVatProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^ATU\d{8}$/, (number) => {
    // The sum of the first seven digits, every second one doubled as in Luhn's algorithm, is taken from 96.
    return (96 - sumLuhn(number.slice(3, -1))) % 10 === Number(number.at(-1))
  })
}

/** Returns the problem of an Italian partita IVA without prefix; null if there is none. */
export function findItalianNumberProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^\d{11}$/, isLuhn)
}

/** Returns the problem of a Belgian company number (KBO, BCE), which is the VAT number without prefix; null if there is none. */
export function findBelgianNumberProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^[01]\d{9}$/, (number) => {
    return 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8))
  })
}

/** Returns the problem of a Dutch KVK number, which has no check digit; null if there is none. */
export function findDutchNumberProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^\d{8}$/, () => true)
}

/** Returns the problem of a Dutch VAT number, whose check digits are over all characters (sole traders) or in the ninth digit; null if there is none. */
export function findDutchVatProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^NL\d{9}B\d\d$/, (number) => {
    const company = number.slice(2, 11)
    const remainder = sumWeighted(company.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11
    return isMod97(number) || remainder === Number(company.slice(8))
  })
}

/** Returns the problem of a Swiss UID, with or without the suffix of those that are registered for VAT; null if there is none. */
export function findSwissNumberProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^CHE\d{9}(MWST|TVA|IVA)?$/, (number) => {
    const remainder = sumWeighted(number.slice(3, 11), [5, 4, 3, 2, 7, 6, 5, 4]) % 11
    return (11 - remainder) % 11 === Number(number.slice(11, 12))
  })
}

/** Returns the problem of a VAT number of Luxembourg; null if there is none. */
export function findLuxembourgVatProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^LU\d{8}$/, (number) => {
    return Number(number.slice(2, 8)) % 89 === Number(number.slice(8))
  })
}

/** Returns the problem of a Portuguese NIF without prefix; null if there is none. */
export function findPortugueseNumberProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^[1-9]\d{8}$/, (number) => {
    const check = 11 - (sumWeighted(number.slice(0, 8), [9, 8, 7, 6, 5, 4, 3, 2]) % 11)
    return (check > 9 ? 0 : check) === Number(number.at(-1))
  })
}

/** Returns the problem of an Irish VAT number in its present or its first form; null if there is none. */
export function findIrishVatProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^IE(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, (number) => {
    const present = /^\d{7}/.test(number.slice(2)) ? number.slice(2) : toPresentForm(number.slice(2))
    // A second letter after the check character counts nine times; W, like none, is 0.
    const suffix = irishLetters.indexOf(present.slice(8) || 'W')
    const sum = sumWeighted(present.slice(0, 7), [8, 7, 6, 5, 4, 3, 2]) + 9 * suffix
    return irishLetters[sum % 23] === present.slice(7, 8)
  })
}

/** Converts the first form, which has a letter in second place, for the check: 8D79739I is computed as 0797398I. */
function toPresentForm(number: string): string {
  return `0${number.slice(2, 7)}${number.slice(0, 1)}${number.slice(7)}`
}
