import type { Address, Buyer, Contact, Identifier, Seller } from '#en16931/party.ts'
import { find, findAll, getAttribute, getText, type Parent, readText } from './xml-element.ts'

/** Reads the seller from `ram:SellerTradeParty`. */
export function readCiiSeller(party: Parent): Seller {
  return {
    ...readCiiBuyer(party),
    taxRegistrationId: readTaxId(party, 'FC'),
    legalText: readText(party, 'ram:Description'),
  }
}

/** Reads the buyer from `ram:BuyerTradeParty`. */
export function readCiiBuyer(party: Parent): Buyer {
  // Identifiers without scheme are in `ram:ID`, those with a scheme in `ram:GlobalID`.
  const ids = [...findAll(party, 'ram:ID'), ...findAll(party, 'ram:GlobalID')]
  return {
    name: readText(party, 'ram:Name'),
    tradingName: readText(party, 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName'),
    ids: ids.map(readId),
    legalId: readId(find(party, 'ram:SpecifiedLegalOrganization/ram:ID')),
    vatId: readCiiVatId(party),
    electronicAddress: readId(find(party, 'ram:URIUniversalCommunication/ram:URIID')),
    address: readCiiAddress(find(party, 'ram:PostalTradeAddress')),
    contact: readContact(find(party, 'ram:DefinedTradeContact')),
  }
}

/** Reads the VAT identifier of a party. */
export function readCiiVatId(party: Parent): string {
  return readTaxId(party, 'VA')
}

export function readCiiAddress(address: Parent): Address | null {
  if (address === undefined) return null
  return {
    line1: readText(address, 'ram:LineOne'),
    line2: readText(address, 'ram:LineTwo'),
    line3: readText(address, 'ram:LineThree'),
    city: readText(address, 'ram:CityName'),
    postcode: readText(address, 'ram:PostcodeCode'),
    region: readText(address, 'ram:CountrySubDivisionName'),
    country: readText(address, 'ram:CountryID'),
  }
}

function readId(element: Parent): Identifier {
  return { value: getText(element), scheme: getAttribute(element, 'schemeID') }
}

function readTaxId(party: Parent, scheme: string): string {
  const ids = findAll(party, 'ram:SpecifiedTaxRegistration/ram:ID')
  return getText(ids.find((id) => getAttribute(id, 'schemeID') === scheme))
}

/** A contact has the name of a person or of a department. */
function readContact(contact: Parent): Contact | null {
  if (contact === undefined) return null
  const person = readText(contact, 'ram:PersonName')
  return {
    name: person === '' ? readText(contact, 'ram:DepartmentName') : person,
    phone: readText(contact, 'ram:TelephoneUniversalCommunication/ram:CompleteNumber'),
    email: readText(contact, 'ram:EmailURIUniversalCommunication/ram:URIID'),
  }
}
