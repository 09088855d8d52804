import type { Relation } from './sales-document.ts'

/** The texts that a lead or a customer can have. */
export const partyTextFields = [
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
] as const

export type PartyTextField = (typeof partyTextFields)[number]

export type PartyField = PartyTextField | 'locale' | 'currencyId'

/** What is known of a lead or a customer. Empty text: not known, or not a field of theirs. */
export interface PartyContent extends Readonly<Record<PartyTextField, string>> {
  /** The language to write in; null: the company's. */
  readonly locale: string | null
  /** The currency to offer; null: the company's. */
  readonly currencyId: number | null
}

/** What sets leads and customers apart. */
export interface PartyKind {
  readonly relation: Relation
  /** The texts that say who it is; the others are the same for both. */
  readonly nameFields: readonly PartyTextField[]
}

export const partyKinds: Readonly<Record<Relation, PartyKind>> = {
  lead: { relation: 'lead', nameFields: ['firstName', 'lastName'] },
  customer: { relation: 'customer', nameFields: ['clientName', 'username'] },
}

const allNameFields = Object.values(partyKinds).flatMap(({ nameFields: nameTexts }) => nameTexts)

/** The texts of a lead, or those of a customer. */
export function listTextFields({ nameFields: nameTexts }: PartyKind): PartyTextField[] {
  return partyTextFields.filter((text) => nameTexts.includes(text) || !allNameFields.includes(text))
}

/** Those that somebody fills in, in the order of the form. */
export function listPartyFields(kind: PartyKind): PartyField[] {
  return [...listTextFields(kind), 'locale', 'currencyId']
}

/** Nothing is known yet. */
export const blankParty: PartyContent = {
  ...{ firstName: '', lastName: '', clientName: '', username: '', companyName: '', email: '', phone: '' },
  ...{ address: '', postalCode: '', city: '', country: '', taxNumber: '', locale: null, currencyId: null },
}

/** At most so many characters. */
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
}
