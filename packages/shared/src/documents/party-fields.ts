import { type PartyKind, partyKinds } from './party-kind.ts'

/** Text fields of leads and customers. */
const partyTextFields = [
  'firstName',
  'lastName',
  'clientName',
  'username',
  'companyName',
  'email',
  'phone',
  'address',
  'postalCode',
  'city',
  'country',
  'taxNumber',
  'legalNumber',
  'easScheme',
  'easId',
  'buyerReference',
  'deliveryName',
  'deliveryAddress',
  'deliveryPostalCode',
  'deliveryCity',
  'deliveryCountry',
] as const

export type PartyTextField = (typeof partyTextFields)[number]

export type PartyField = PartyTextField | 'isPrivate' | 'locale' | 'currencyId' | 'daysUntilDue'

const allNameFields = Object.values(partyKinds).flatMap(({ nameFields }) => nameFields)

/** Returns the text fields of a party kind. */
export function listTextFields({ nameFields }: PartyKind): PartyTextField[] {
  return partyTextFields.filter((field) => nameFields.includes(field) || !allNameFields.includes(field))
}

/** Returns all fields of a party kind, in the order of the form. */
export function listPartyFields(kind: PartyKind): PartyField[] {
  return [...listTextFields(kind), 'isPrivate', 'locale', 'currencyId', 'daysUntilDue']
}
