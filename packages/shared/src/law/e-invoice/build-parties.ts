import type { BankDetails, CompanyLegal, Nature } from '#documents/company-legal.ts'
import type { CreditTransfer, Note } from '#en16931/invoice.ts'
import type { Address, Buyer, Identifier, Seller } from '#en16931/party.ts'
import { findSiretProblem } from '#law/identifiers/french-numbers.ts'
import { normaliseIdentifier } from '#law/identifiers/identifier-problem.ts'
import {
  findLegalNumberProblem,
  findRegisteredNumber,
  hasSameTaxNumber,
} from '#law/identifiers/legal-number.ts'
import { isVatNumber } from '#law/identifiers/vat-number.ts'
import { isVatDueOnDebits } from '#law/vat-on-debits.ts'
import type { InvoiceParties } from './invoice-parties.ts'

interface PostalRecord {
  readonly address: string
  readonly postalCode: string
  readonly city: string
  /** ISO 3166, two letters; empty if unknown. */
  readonly country: string
}

interface LegalRecord extends PostalRecord {
  readonly email: string
  readonly taxNumber: string
  /** Number in the register of companies. */
  readonly legalNumber: string
  /** EAS code of the scheme of the electronic address. */
  readonly easScheme: string
  readonly easId: string
}

/** The company as an invoice states it. Texts are empty if they are unknown. */
export interface CompanyRecord extends LegalRecord, CompanyLegal, BankDetails {
  readonly name: string
  readonly phone: string
}

/** An address of deliveries. Texts are empty if they are unknown. */
export interface DeliveryRecord extends PostalRecord {
  readonly name: string
}

/** The customer as an invoice states it. Texts are empty if they are unknown. */
export interface CustomerRecord extends LegalRecord {
  /** Name of the contact person, or of a private person. */
  readonly name: string
  /** Name of the company. Empty: none. */
  readonly company: string
  readonly isPrivate: boolean
  /** Where goods are delivered. Null: at the address of the customer. */
  readonly delivery: DeliveryRecord | null
}

/** Builds what an electronic invoice says about both parties. @param customer null: none is chosen yet */
export function buildParties(company: CompanyRecord, customer: CustomerRecord | null): InvoiceParties {
  return {
    seller: buildSeller(company),
    buyer: customer === null ? noBuyer : buildBuyer(customer),
    deliverTo: buildDelivery(customer?.delivery ?? null),
    accounts: buildAccounts(company),
    notes: buildNotes(company),
    billingMode: company.country === 'FR' ? billingModes[company.nature] : '',
    vatPointCode: isVatDueOnDebits(company) ? '3' : '',
  }
}

const billingModes = { '': '', goods: 'B', services: 'S', mixed: 'M' } as const satisfies Record<
  Nature,
  string
>

function buildAccounts({ iban, bic, name }: CompanyRecord): CreditTransfer[] {
  return iban === '' ? [] : [{ accountId: iban, accountName: name, bankId: bic }]
}

/** Notes with the subject codes of the French reform, which other countries do not know. */
function buildNotes({ country, notePmt, notePmd, noteAab }: CompanyRecord): Note[] {
  if (country !== 'FR') return []
  const notes = [
    { subjectCode: 'PMT', text: notePmt },
    { subjectCode: 'PMD', text: notePmd },
    { subjectCode: 'AAB', text: noteAab },
  ]
  return notes.filter(({ text }) => text !== '')
}

const none: Identifier = { value: '', scheme: '' }

function buildSeller(company: CompanyRecord): Seller {
  const { name, email, phone } = company
  return {
    name,
    tradingName: '',
    ids: buildIds(company),
    legalId: buildLegalId(company),
    vatId: buildVatId(company),
    taxRegistrationId: buildTaxRegistration(company),
    legalText: [company.legalForm, company.shareCapital].filter((text) => text !== '').join(', '),
    electronicAddress: buildElectronicAddress(company),
    address: buildAddress(company),
    contact: email === '' && phone === '' ? null : { name, phone, email },
  }
}

const noBuyer: Buyer = {
  name: '',
  tradingName: '',
  ids: [],
  legalId: none,
  vatId: '',
  electronicAddress: none,
  address: null,
  contact: null,
}

function buildBuyer(customer: CustomerRecord): Buyer {
  const { name, company, email } = customer
  return {
    ...noBuyer,
    name: company || name,
    legalId: buildBuyerLegalId(customer),
    electronicAddress: buildElectronicAddress(customer),
    vatId: buildVatId(customer),
    address: buildAddress(customer),
    contact: email === '' && name === '' ? null : { name, phone: '', email },
  }
}

/** An address without a country is none: the country is what an invoice needs most (BR-9, BR-11). */
function buildAddress({ address, postalCode, city, country }: PostalRecord): Address | null {
  if (address === '' && city === '' && country === '') return null
  const [line1 = '', line2 = '', line3 = ''] = address.split('\n').map((line) => line.trim())
  return { line1, line2, line3, city, postcode: postalCode, region: '', country }
}

function buildDelivery(delivery: DeliveryRecord | null): InvoiceParties['deliverTo'] {
  const address = delivery && buildAddress(delivery)
  return delivery && address && { name: delivery.name, address }
}

function buildElectronicAddress({ easId, easScheme }: LegalRecord): Identifier {
  return { value: easId, scheme: easScheme }
}

/** The VAT number has a prefix (BR-CO-09). Other tax numbers are none, such as a Steuernummer, or a number of the United States. */
function buildVatId({ taxNumber, country }: LegalRecord): string {
  return isVatNumber(taxNumber, country) ? normaliseIdentifier(taxNumber) : ''
}

/** A company without a VAT number states the number that the tax office gave it (§ 14 (4) no. 2 UStG), as it is written there. */
function buildTaxRegistration({ taxNumber, country }: LegalRecord): string {
  return isVatNumber(taxNumber, country) ? '' : taxNumber.trim()
}

/** A SIRET identifies an establishment, so that it is another identifier than the SIREN (ISO 6523: 0009 and 0002). */
function buildIds({ country, legalNumber }: LegalRecord): Identifier[] {
  if (country !== 'FR' || findSiretProblem(legalNumber) !== null) return []
  return [{ value: normaliseIdentifier(legalNumber), scheme: '0009' }]
}

function buildLegalId({ country, legalNumber }: LegalRecord): Identifier {
  return findRegisteredNumber(legalNumber, country)
}

/** In some countries the tax number without its prefix is the legal number. EN 16931 has no other place for it. */
function buildBuyerLegalId(customer: CustomerRecord): Identifier {
  const { country, taxNumber, legalNumber } = customer
  const isLegalNumber = hasSameTaxNumber(country) && findLegalNumberProblem(taxNumber, country) === null
  if (legalNumber.trim() === '' && isLegalNumber) return findRegisteredNumber(taxNumber, country)
  return buildLegalId(customer)
}
