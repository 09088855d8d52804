import type { Relation } from './sales-document.ts'

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

/** Describes the differences between leads and customers. */
export interface PartyKind {
  readonly relation: Relation
  /** Name fields. All other text fields belong to both kinds. */
  readonly nameFields: readonly PartyTextField[]
}

export const partyKinds: Readonly<Record<Relation, PartyKind>> = {
  lead: { relation: 'lead', nameFields: ['firstName', 'lastName'] },
  customer: { relation: 'customer', nameFields: ['clientName', 'username'] },
}

const allNameFields = Object.values(partyKinds).flatMap(({ nameFields }) => nameFields)

/** Returns the text fields of a party kind. */
export function listTextFields({ nameFields }: PartyKind): PartyTextField[] {
  return partyTextFields.filter((field) => nameFields.includes(field) || !allNameFields.includes(field))
}

/** Returns all fields of a party kind, in the order of the form. */
export function listPartyFields(kind: PartyKind): PartyField[] {
  return [...listTextFields(kind), 'isPrivate', 'locale', 'currencyId', 'daysUntilDue']
}
