import { type PartyField, type PartyKind, type PartyText, textsOf } from '#documents/party-kind.ts'

/** What the calls call the fields of leads and customers. */
export const partyNames = {
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

export type PartyWireName = (typeof partyNames)[PartyField]

export function textNamesOf(kind: PartyKind): [PartyText, PartyWireName][] {
  return textsOf(kind).map((text) => [text, partyNames[text]])
}
