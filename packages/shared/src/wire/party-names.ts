import { type PartyField, type PartyKind, type PartyTextField, listTextFields } from '#documents/party-kind.ts'

/** What the calls call the fields of leads and customers. */
export const partyFieldNames = {
  firstName: 'first_name',
  lastName: 'last_name',
  clientName: 'client_name',
  username: 'username',
  companyName: 'company_name',
  email: 'client_email',
  phone: 'phone',
  address: 'address',
  postalCode: 'postal_code',
  city: 'city',
  country: 'country',
  taxNumber: 'tax_number',
  locale: 'locale',
  currencyId: 'currency_id',
} as const satisfies Record<PartyField, string>

export type PartyWireName = (typeof partyFieldNames)[PartyField]

export function listTextFieldNames(kind: PartyKind): [PartyTextField, PartyWireName][] {
  return listTextFields(kind).map((text) => [text, partyFieldNames[text]])
}
