import { isGs1, isMod97 } from './check-digits.ts'
import { findSirenProblem, findSiretProblem } from './french-numbers.ts'
import { findProblem, type IdentifierProblem, normaliseIdentifier } from './identifier-problem.ts'
import {
  findBelgianNumberProblem,
  findDutchNumberProblem,
  findSwissNumberProblem,
} from './national-numbers.ts'
import { findVatNumberProblem } from './vat-number.ts'

/** Scheme of electronic addresses to which e-invoices are sent, from the code list EAS. */
export interface AddressScheme {
  /** Name that people in the scheme's country use. */
  readonly name: string
  /** Countries (ISO 3166) whose companies use the scheme. Empty: all. */
  readonly countries: readonly string[]
  readonly findProblem: (text: string) => IdentifierProblem | null
}

const schemes = {
  '0225': { name: 'Annuaire (SIREN)', countries: ['FR'], findProblem: findFrenchAddressProblem },
  '0002': { name: 'SIREN', countries: ['FR'], findProblem: findSirenProblem },
  '0009': { name: 'SIRET', countries: ['FR'], findProblem: findSiretProblem },
  '0204': { name: 'Leitweg-ID', countries: ['DE'], findProblem: findLeitwegProblem },
  '9930': vatScheme('USt-IdNr.', 'DE'),
  '9915': vatScheme('UID', 'AT'),
  '9920': vatScheme('NIF-IVA', 'ES'),
  '0211': vatScheme('Partita IVA', 'IT'),
  '0208': { name: 'KBO/BCE', countries: ['BE'], findProblem: findBelgianNumberProblem },
  '9925': vatScheme('Btw/TVA', 'BE'),
  '0106': { name: 'KVK', countries: ['NL'], findProblem: findDutchNumberProblem },
  '9944': vatScheme('Btw-id', 'NL'),
  '0183': { name: 'UID/IDE', countries: ['CH'], findProblem: findSwissAddressProblem },
  '9938': vatScheme('TVA', 'LU'),
  '9946': vatScheme('NIF', 'PT'),
  '9935': vatScheme('VAT', 'IE'),
  '0088': { name: 'GLN', countries: [], findProblem: findGlnProblem },
  EM: { name: 'E-mail', countries: [], findProblem: findEmailProblem },
} as const satisfies Record<string, AddressScheme>

/** Code of a scheme, as e-invoices state it. */
export type SchemeCode = keyof typeof schemes

export const schemeCodes = Object.keys(schemes) as readonly SchemeCode[] // as: the keys of a constant

function isSchemeCode(text: string): text is SchemeCode {
  return Object.hasOwn(schemes, text)
}

/** Returns the name of a scheme with its code, as users select it; the text itself if the list has no such code. */
export function describeScheme(code: string): string {
  return isSchemeCode(code) ? `${schemes[code].name} (${code})` : code
}

/** Returns the schemes that companies of a country use; all of them if the country has none of its own. */
export function listSchemes(country: string): SchemeCode[] {
  const isUsed = (code: SchemeCode) => isSchemeOf(code, country)
  return schemeCodes.some((code) => isUsed(code) && !isGeneral(code))
    ? schemeCodes.filter(isUsed)
    : [...schemeCodes]
}

/** Returns the problem of an electronic address; null if there is none. */
export function findAddressProblem(scheme: string, address: string): IdentifierProblem | null {
  return isSchemeCode(scheme) ? schemes[scheme].findProblem(address) : 'scheme'
}

/** Returns an address without spaces and, except for e-mail, in the spelling of its scheme. */
export function normaliseAddress(scheme: string, address: string): string {
  // Leitweg-IDs keep their hyphens, French addresses what follows the SIREN.
  if (scheme === 'EM' || scheme === '0204' || scheme === '0225') return address.replaceAll(/\s/g, '')
  return normaliseIdentifier(address)
}

function isSchemeOf(code: SchemeCode, country: string): boolean {
  const countries: readonly string[] = schemes[code].countries
  return isGeneral(code) || countries.includes(country)
}

function isGeneral(code: SchemeCode): boolean {
  return schemes[code].countries.length === 0
}

function vatScheme(name: string, country: string): AddressScheme {
  return {
    name,
    countries: [country],
    findProblem: (text) =>
      normaliseIdentifier(text).startsWith(country) ? findVatNumberProblem(text) : 'form',
  }
}

/** Checks an address of the French directory: the SIREN, and after an underscore what the company itself appended, such as a SIRET. */
function findFrenchAddressProblem(text: string): IdentifierProblem | null {
  const address = text.replaceAll(/\s/g, '')
  return findProblem(
    address,
    /^\d{9}(_[0-9A-Za-z+\-_/]{1,115})?$/,
    (valid) => findSirenProblem(valid.slice(0, 9)) === null,
  )
}

/** Checks a Leitweg-ID of the German administration: number of the authority, its own part, two check digits. */
function findLeitwegProblem(text: string): IdentifierProblem | null {
  const address = text.replaceAll(/\s/g, '').toUpperCase()
  return findProblem(address, /^\d{2,12}(-[0-9A-Z]{1,30})?-\d{2}$/, (valid) =>
    isMod97(valid.replaceAll('-', '')),
  )
}

/** Checks the UID of an address, which has no suffix. */
function findSwissAddressProblem(text: string): IdentifierProblem | null {
  return normaliseIdentifier(text).length === 12 ? findSwissNumberProblem(text) : 'form'
}

function findGlnProblem(text: string): IdentifierProblem | null {
  return findProblem(normaliseIdentifier(text), /^\d{13}$/, isGs1)
}

function findEmailProblem(text: string): IdentifierProblem | null {
  return findProblem(text.trim(), /^[^\s@]+@[^\s@]+\.[^\s@]+$/, () => true)
}
