import type { PartyContent } from '@quittance/shared/documents/party-content.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'

/** Fields that leads and customers share. Unknown texts are empty. */
export interface Contact {
  readonly companyName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  /** Two-letter code of ISO 3166; empty if unknown. */
  readonly country: string
  readonly taxNumber: string
  /** Number in the register of companies, such as a SIREN. */
  readonly legalNumber: string
  /** EAS code of the scheme of the electronic address. */
  readonly easScheme: string
  /** Address to which electronic invoices are sent. */
  readonly easId: string
  /** Reference that the party wants on its invoices, such as a Leitweg-ID or a service. */
  readonly buyerReference: string
  /** Name of the place to which goods are delivered, or of the person there. Empty, with the address: the party's own address. */
  readonly deliveryName: string
  readonly deliveryAddress: string
  readonly deliveryPostalCode: string
  readonly deliveryCity: string
  /** Two-letter code of ISO 3166. */
  readonly deliveryCountry: string
  /** Whether it is a private person; null: as its other data suggests. */
  readonly isPrivate: boolean | null
  /** Language of e-mails and documents; null: that of the company. */
  readonly locale: string | null
  /** Default currency of documents; null: that of the company. */
  readonly currencyId: number | null
  /** Days between the date and the due date of new invoices; null: those of the kind of document. */
  readonly daysUntilDue: number | null
}

export interface Customer extends Contact {
  readonly id: number
  /** Short name: the company's internal name for the customer. */
  readonly username: string
  /** Name of the contact person. */
  readonly clientName: string
  readonly archivedAt: string | null
}

export interface Lead extends Contact {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  /** Id of the customer that the lead was converted to; null: not converted. */
  readonly customerId: number | null
  readonly archivedAt: string | null
}

/** The lead or customer of a document. */
export interface Party {
  readonly id: number
  readonly name: string
  readonly company: string
  readonly email: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
  readonly taxNumber: string
  readonly legalNumber: string
  readonly easScheme: string
  readonly easId: string
  readonly isPrivate: boolean
  /** Null: the party's own address. */
  readonly delivery: DeliveryAddress | null
  readonly archivedAt: string | null
}

/** Where goods are delivered. At least one text is not empty. */
export interface DeliveryAddress {
  /** Name of the place, or of the person there. */
  readonly name: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
}

/** A complete record of a lead or customer. */
export interface StoredParty {
  readonly relation: Relation
  readonly id: number
  /** Counter of the saves, from 1. */
  readonly version: number
  readonly content: PartyContent
  /** Id of the customer that a lead was converted to; null: not converted, or a customer. */
  readonly customerId: number | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly archivedAt: string | null
  readonly anonymisedAt: string | null
}
