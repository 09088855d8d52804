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
] as const

export type PartyTextField = (typeof partyTextFields)[number]

export type PartyField = PartyTextField | 'locale' | 'currencyId' | 'daysUntilDue'

/** Content of a lead or customer. Text is empty if it is unknown or not a field of the party kind. */
export interface PartyContent extends Readonly<Record<PartyTextField, string>> {
  /** Language of documents and e-mails; null for the company's language. */
  readonly locale: string | null
  /** Id of the currency that new documents start with; null for the company's currency. */
  readonly currencyId: number | null
  /** Days between the date and the due date of new invoices; null for those of the kind of document. */
  readonly daysUntilDue: number | null
}

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
  return [...listTextFields(kind), 'locale', 'currencyId', 'daysUntilDue']
}

/** Content of a new lead or customer. */
export const blankParty: PartyContent = {
  ...{ firstName: '', lastName: '', clientName: '', username: '', companyName: '', email: '', phone: '' },
  ...{ address: '', postalCode: '', city: '', country: '', taxNumber: '' },
  ...{ legalNumber: '', easScheme: '', easId: '', buyerReference: '' },
  ...{ locale: null, currencyId: null, daysUntilDue: null },
}

/** Maximum lengths of the text fields, in characters. */
export const maxTextLengths: Readonly<Record<PartyTextField, number>> = {
  ...{
    firstName: 255,
    lastName: 255,
    clientName: 255,
    username: 255,
    companyName: 255,
    email: 254,
    phone: 255,
  },
  ...{ address: 500, postalCode: 32, city: 255, country: 2, taxNumber: 255 },
  ...{ legalNumber: 255, easScheme: 32, easId: 255, buyerReference: 100 },
}
