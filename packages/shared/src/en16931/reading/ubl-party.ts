import type { Address, Buyer, Contact, Identifier, Seller } from '#en16931/party.ts'
import { find, findAll, getAttribute, getText, type Parent, readText } from './xml-element.ts'

/** Reads the seller from `cac:AccountingSupplierParty`. */
export function readUblSeller(root: Parent): Seller {
  const party = find(root, 'cac:AccountingSupplierParty/cac:Party')
  return {
    ...readUblParty(party),
    taxRegistrationId: readTaxId(party, (scheme) => scheme !== 'VAT'),
    legalText: readText(party, 'cac:PartyLegalEntity/cbc:CompanyLegalForm'),
  }
}

/** Reads the buyer from `cac:AccountingCustomerParty`. */
export function readUblBuyer(root: Parent): Buyer {
  return readUblParty(find(root, 'cac:AccountingCustomerParty/cac:Party'))
}

/** Reads the VAT identifier of a party. */
export function readUblVatId(party: Parent): string {
  return readTaxId(party, (scheme) => scheme === 'VAT')
}

export function readUblAddress(address: Parent): Address | null {
  if (address === undefined) return null
  return {
    line1: readText(address, 'cbc:StreetName'),
    line2: readText(address, 'cbc:AdditionalStreetName'),
    line3: readText(address, 'cac:AddressLine/cbc:Line'),
    city: readText(address, 'cbc:CityName'),
    postcode: readText(address, 'cbc:PostalZone'),
    region: readText(address, 'cbc:CountrySubentity'),
    country: readText(address, 'cac:Country/cbc:IdentificationCode'),
  }
}

function readUblParty(party: Parent): Buyer {
  const ids = findAll(party, 'cac:PartyIdentification/cbc:ID').map(readId)
  return {
    name: readText(party, 'cac:PartyLegalEntity/cbc:RegistrationName'),
    tradingName: readText(party, 'cac:PartyName/cbc:Name'),
    // The scheme SEPA marks the identifier of a creditor (BT-90), which is not one of the party.
    ids: ids.filter(({ scheme }) => scheme !== 'SEPA'),
    legalId: readId(find(party, 'cac:PartyLegalEntity/cbc:CompanyID')),
    vatId: readUblVatId(party),
    electronicAddress: readId(find(party, 'cbc:EndpointID')),
    address: readUblAddress(find(party, 'cac:PostalAddress')),
    contact: readContact(find(party, 'cac:Contact')),
  }
}

function readId(element: Parent): Identifier {
  return { value: getText(element), scheme: getAttribute(element, 'schemeID') }
}

function readTaxId(party: Parent, isScheme: (scheme: string) => boolean): string {
  const schemes = findAll(party, 'cac:PartyTaxScheme')
  const found = schemes.find((scheme) => isScheme(readText(scheme, 'cac:TaxScheme/cbc:ID').toUpperCase()))
  return readText(found, 'cbc:CompanyID')
}

function readContact(contact: Parent): Contact | null {
  if (contact === undefined) return null
  return {
    name: readText(contact, 'cbc:Name'),
    phone: readText(contact, 'cbc:Telephone'),
    email: readText(contact, 'cbc:ElectronicMail'),
  }
}
