import type { EInvoice } from '#en16931/invoice.ts'
import type { Identifier } from '#en16931/party.ts'
import { isEqual, isZero } from '#money/decimal.ts'
import { findTreatment } from './french-notes.ts'
import { hasIdentifierCharacters } from './identifier-characters.ts'
import { type Rule, ruleOfInvoice } from './rule.ts'

const maxNumberLength = 35
const maxAddressLength = 125

/** BR-FR-04: types of UNTDID 1001 that France accepts. */
const typeCodes = listCodes('380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503')
const correctiveCodes = listCodes('384 471 472 473')
const creditCodes = listCodes('261 381 396 502 503')
const depositCodes = listCodes('386 500 503')

/** BR-FR-08: goods (B), services (S) or both (M), and the case: 1 ordinary, 2 paid, 4 final after a deposit … */
const billingModes = listCodes('B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8')
const paidModes = listCodes('B2 S2 M2')
const finalModes = listCodes('B4 S4 M4')

const sirenScheme = '0002'
const siretScheme = '0009'
const frenchAddressScheme = '0225'

/** Rules of the French e-invoicing reform (BR-FR of FNFE-MPE) about the invoice, its parties and references. */
export const frenchRules: readonly Rule[] = [
  ruleOfInvoice(['BR-FR-01_BT-1-1', 'BT-1'], ({ number }) => isNumberLong(number), {
    cii: ['BR-FR-01_BT-1'],
  }),
  ruleOfInvoice(['BR-FR-02_BT-1', 'BT-1'], ({ number }) => !hasIdentifierCharacters(number), {
    ubl: ['BR-FR-01_BT-1-2', 'BR-FR-02_BT-1'],
    cii: ['BR-FR-02_BT-1'],
  }),
  ruleOfInvoice(['BR-FR-01_BT-25-1', 'BT-25'], (invoice) => findPreceding(invoice, isNumberLong), {
    cii: ['BR-FR-01_BT-25'],
  }),
  ruleOfInvoice(
    ['BR-FR-02_BT-25', 'BT-25'],
    (invoice) => findPreceding(invoice, (number) => !hasIdentifierCharacters(number)),
    { ubl: ['BR-FR-01_BT-25-2', 'BR-FR-02_BT-25'], cii: ['BR-FR-02_BT-25'] },
  ),
  ruleOfInvoice(['BR-FR-04_BT-3', 'BT-3'], ({ typeCode }) => typeCode !== '' && !typeCodes.has(typeCode)),
  ruleOfInvoice(['BR-FR-08_BT-23', 'BT-23'], ({ process }) => !billingModes.has(process)),
  ruleOfInvoice(['BR-FR-09_BT-29', 'BT-29'], ({ seller }) => findWrongSiret(seller)),
  ruleOfInvoice(['BR-FR-09_BT-46', 'BT-46'], ({ buyer }) => findWrongSiret(buyer)),
  ruleOfInvoice(['BR-FR-10_BT-30', 'BT-30'], ({ seller }) => !hasSiren(seller)),
  ruleOfInvoice(
    ['BR-FR-11_BT-47', 'BT-47'],
    (invoice) => findTreatment(invoice) === 'B2B' && !hasSiren(invoice.buyer),
  ),
  ruleOfInvoice(['BR-FR-12_BT-49', 'BT-49'], ({ buyer }) => buyer.electronicAddress.value === ''),
  ruleOfInvoice(['BR-FR-13_BT-34', 'BT-34'], ({ seller }) => seller.electronicAddress.value === ''),
  ruleOfInvoice(['BR-FR-21_BT-49', 'BT-49'], (invoice) => {
    return findTreatment(invoice) === 'B2B' && !isAddressOfSiren(invoice.buyer)
  }),
  ruleOfInvoice(['BR-FR-23_BT-34', 'BT-34'], ({ seller }) => isAddressMalformed(seller.electronicAddress)),
  ruleOfInvoice(['BR-FR-23_BT-49', 'BT-49'], ({ buyer }) => isAddressMalformed(buyer.electronicAddress)),
  ruleOfInvoice(['BR-FR-25_BT-34', 'BT-34'], ({ seller }) => isAddressLong(seller.electronicAddress)),
  ruleOfInvoice(['BR-FR-25_BT-49', 'BT-49'], ({ buyer }) => isAddressLong(buyer.electronicAddress)),
  ruleOfInvoice(
    ['BR-FR-CO-04_BT-3', 'BG-3'],
    ({ typeCode, precedingInvoices }) => correctiveCodes.has(typeCode) && precedingInvoices.length !== 1,
    { cii: ['BR-FR-CO-04_BT-4'] },
  ),
  ruleOfInvoice(['BR-FR-CO-05_BT-3', 'BG-3'], ({ typeCode, precedingInvoices }) => {
    const isComplete = precedingInvoices.some(({ number, issuedOn }) => number !== '' && issuedOn !== '')
    return creditCodes.has(typeCode) && !isComplete
  }),
  ruleOfInvoice(['BR-FR-CO-07_BT-9', 'BT-9'], ({ typeCode, process, dueOn, issuedOn }) => {
    const isExempt = depositCodes.has(typeCode) || paidModes.has(process)
    return !isExempt && dueOn !== '' && dueOn < issuedOn
  }),
  ruleOfInvoice(['BR-FR-CO-08_BT-23', 'BT-23'], ({ typeCode, process }) => {
    return finalModes.has(process) && depositCodes.has(typeCode)
  }),
  ruleOfInvoice(['BR-FR-CO-09_BT-23-1', 'BT-113'], ({ process, totals: { paid, gross } }) => {
    return paidModes.has(process) && !(paid !== null && gross !== null && isEqual(paid, gross))
  }),
  ruleOfInvoice(['BR-FR-CO-09_BT-23-2', 'BT-115'], ({ process, totals: { due } }) => {
    return paidModes.has(process) && !(due !== null && isZero(due))
  }),
  ruleOfInvoice(
    ['BR-FR-CO-09_BT-23-3', 'BT-9'],
    ({ process, dueOn }) => paidModes.has(process) && dueOn === '',
  ),
  ruleOfInvoice(['BR-FR-CO-10_BT-29-1', 'BT-29'], ({ seller }) => hasIdWithoutScheme(seller)),
  ruleOfInvoice(['BR-FR-CO-10_BT-29-2', 'BT-29'], ({ seller }) => hasSchemeTwice(seller)),
  ruleOfInvoice(['BR-FR-CO-10_BT-46-1', 'BT-46'], ({ buyer }) => hasIdWithoutScheme(buyer)),
  ruleOfInvoice(['BR-FR-CO-10_BT-46-2', 'BT-46'], ({ buyer }) => hasSchemeTwice(buyer)),
  ruleOfInvoice(['BR-FR-CO-12_BT-5', 'BT-111'], ({ currency, vatCurrency, totals }) => {
    const hasEuros = vatCurrency === 'EUR' && totals.vatInVatCurrency !== null
    return currency !== '' && currency !== 'EUR' && !hasEuros
  }),
]

interface FrenchParty {
  readonly ids: readonly Identifier[]
  readonly legalId: Identifier
  readonly electronicAddress: Identifier
}

function listCodes(codes: string): ReadonlySet<string> {
  return new Set(codes.split(' '))
}

function isNumberLong(number: string): boolean {
  return number.length > maxNumberLength
}

function findPreceding(invoice: EInvoice, isWrong: (number: string) => boolean): false | { number: string } {
  const found = invoice.precedingInvoices.find(({ number }) => isWrong(number))
  return found === undefined ? false : { number: found.number }
}

function getSiren({ legalId }: FrenchParty): string {
  return legalId.scheme === sirenScheme ? legalId.value : ''
}

function hasSiren(party: FrenchParty): boolean {
  return /^\d{9}$/.test(getSiren(party))
}

/** A SIRET is the SIREN and 5 more digits. */
function findWrongSiret(party: FrenchParty): false | { siret: string; siren: string } {
  const siret = party.ids.find(({ scheme }) => scheme === siretScheme)?.value
  const siren = getSiren(party)
  if (siret === undefined || (/^\d{14}$/.test(siret) && siret.slice(0, 9) === siren)) return false
  return { siret, siren }
}

function isAddressOfSiren(party: FrenchParty): boolean {
  const { value, scheme } = party.electronicAddress
  return scheme === frenchAddressScheme && value.startsWith(getSiren(party))
}

function isAddressMalformed({ value, scheme }: Identifier): boolean {
  return scheme === frenchAddressScheme && !hasIdentifierCharacters(value)
}

function isAddressLong({ value }: Identifier): boolean {
  return value.length > maxAddressLength
}

function hasIdWithoutScheme({ ids }: FrenchParty): boolean {
  return ids.some(({ scheme }) => scheme === '')
}

function hasSchemeTwice({ ids }: FrenchParty): boolean {
  const schemes = ids.map(({ scheme }) => scheme).filter((scheme) => scheme !== '')
  return new Set(schemes).size < schemes.length
}
