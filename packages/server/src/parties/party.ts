import type { PartyContent } from '@quittance/shared/documents/party-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'

/** What leads and customers have in common. Empty text where something is not known. */
export interface Contact {
  readonly companyName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  /** ISO 3166, two letters. */
  readonly country: string
  readonly taxNumber: string
  /** The language to write in; null: the company's. */
  readonly locale: string | null
  /** The currency to offer; null: the company's. */
  readonly currencyId: number | null
}

export interface Customer extends Contact {
  readonly id: number
  /** The short name that the firm knows this customer by. */
  readonly username: string
  /** The person to write to. */
  readonly clientName: string
  readonly archivedAt: string | null
}

export interface Lead extends Contact {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  /** The customer that this lead has become. */
  readonly customerId: number | null
  readonly archivedAt: string | null
}

/** Whom a document is written for, lead or customer. */
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
  readonly archivedAt: string | null
}

/** A lead or customer as it is stored, whole. */
export interface StoredParty {
  readonly relation: Relation
  readonly id: number
  /** Counts the saves. */
  readonly version: number
  readonly content: PartyContent
  /** The customer that a lead has become. */
  readonly customerId: number | null
  readonly createdAt: string
  readonly updatedAt: string
  readonly archivedAt: string | null
  readonly anonymisedAt: string | null
}

/** Who changes something, and when. */
export interface PartyStamp {
  /** Null: nobody knows any more. */
  readonly memberId: number | null
  /** ISO 8601, UTC. */
  readonly at: string
}
