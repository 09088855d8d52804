import type { PartyTextField } from './party-fields.ts'

/** Content of a lead or customer. Text is empty if it is unknown or not a field of the party kind. */
export interface PartyContent extends Readonly<Record<PartyTextField, string>> {
  /** Whether it is a private person and no company; null: as its other data suggests, see `isPrivatePerson`. */
  readonly isPrivate: boolean | null
  /** Language of documents and e-mails; null for the company's language. */
  readonly locale: string | null
  /** Id of the currency that new documents start with; null for the company's currency. */
  readonly currencyId: number | null
  /** Days between the date and the due date of new invoices; null for those of the kind of document. */
  readonly daysUntilDue: number | null
}

/** Content of a new lead or customer. */
export const blankParty: PartyContent = {
  ...{ firstName: '', lastName: '', clientName: '', username: '', companyName: '', email: '', phone: '' },
  ...{ address: '', postalCode: '', city: '', country: '', taxNumber: '' },
  ...{ legalNumber: '', easScheme: '', easId: '', buyerReference: '' },
  ...{ deliveryName: '', deliveryAddress: '', deliveryPostalCode: '', deliveryCity: '', deliveryCountry: '' },
  ...{ isPrivate: null, locale: null, currencyId: null, daysUntilDue: null },
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
  ...{
    deliveryName: 255,
    deliveryAddress: 500,
    deliveryPostalCode: 32,
    deliveryCity: 255,
    deliveryCountry: 2,
  },
}

type PrivacyFields = Pick<PartyContent, 'isPrivate' | 'companyName' | 'taxNumber' | 'legalNumber'>

/** Returns whether a lead or customer is a private person. Without a statement it is one if it has neither a company nor its numbers. */
export function isPrivatePerson({ isPrivate, companyName, taxNumber, legalNumber }: PrivacyFields): boolean {
  return isPrivate ?? [companyName, taxNumber, legalNumber].every((text) => text === '')
}
