import { isMod97 } from './check-digits.ts'
import { findProblem, type IdentifierProblem, normaliseIdentifier } from './identifier-problem.ts'

// Lengths of the IBAN registry of ISO 13616. Countries that are not in it have the general form.
const lengths: Readonly<Record<number, string>> = {
  15: 'NO',
  16: 'BE',
  18: 'DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'LY PT ST',
  26: 'IS TR',
  27: 'BI DJ FR GR IT MC MR SM',
  28: 'AL AZ BY CY DO GT HN HU LB NI PL SV',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
}

/** Returns the problem of an IBAN; null if there is none. */
export function findIbanProblem(text: string): IdentifierProblem | null {
  const iban = normaliseIdentifier(text)
  const length = findLength(iban.slice(0, 2))
  if (length !== null && iban.length !== length) return 'form'
  return findProblem(iban, /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/, (number) =>
    isMod97(number.slice(4) + number.slice(0, 4)),
  )
}

/** Returns an IBAN in groups of four characters, as it is printed. */
export function formatIban(text: string): string {
  return normaliseIdentifier(text).replaceAll(/.{4}(?=.)/g, '$& ')
}

/** Returns an IBAN with its first and last four characters only, to compare it without showing it: `FR76 •••• •••• 0189`. */
export function maskIban(text: string): string {
  const iban = normaliseIdentifier(text)
  return `${iban.slice(0, 4)} •••• •••• ${iban.slice(-4)}`
}

/** Returns the problem of a BIC (ISO 9362), which has no check digit; null if there is none. */
export function findBicProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^[0-9A-Z]{4}[A-Z]{2}[0-9A-Z]{2}([0-9A-Z]{3})?$/, () => true)
}

function findLength(country: string): number | null {
  const entry = Object.entries(lengths).find(([, countries]) => countries.split(' ').includes(country))
  return entry === undefined ? null : Number(entry[0])
}
