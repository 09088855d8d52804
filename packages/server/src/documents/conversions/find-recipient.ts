import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import { asSold, type PartyAsSold, type Stamp } from '#documents/document-values.ts'
import type { StoredDocument } from '#documents/repository.ts'
import { convertForgottenLead } from '#parties/records/convert-forgotten-lead.ts'
import { findParty } from '#parties/repository.ts'
import { findStanding } from '#parties/standing/repository.ts'

/** Whom a document is written for, as of now. */
export interface Recipient {
  readonly relation: Relation
  readonly partyId: number
  readonly party: PartyAsSold
  /** Nothing is known of it any more: the party is as the older document has it. */
  readonly isAnonymised: boolean
}

/** The kind is for customers, and this lead has not become one. */
export interface StillALead {
  readonly leadId: number
  readonly name: string
  /** Nobody can make it a customer by hand. */
  readonly isAnonymised: boolean
}

/** Whom the kind's document is for when it is made from a stored one: its party, or the customer that its lead became. */
export async function findRecipient(
  transaction: Connection,
  source: StoredDocument,
  target: DocumentKind,
): Promise<Recipient | StillALead> {
  const { relation, partyId, party } = source
  if (target.relations.includes(relation)) {
    return await asOfNow(transaction, { relation, partyId, party })
  }
  const standing = await findStanding(transaction, relation, partyId)
  if (!standing || standing.customerId === null) {
    return { leadId: partyId, name: party.name, isAnonymised: standing?.isAnonymised === true }
  }
  return await asOfNow(transaction, { relation: 'customer', partyId: standing.customerId, party })
}

/** The address may have changed since the document was written; what was anonymised is known from the document alone. */
async function asOfNow(transaction: Connection, known: Omit<Recipient, 'isAnonymised'>): Promise<Recipient> {
  const standing = await findStanding(transaction, known.relation, known.partyId)
  const party = await findParty(transaction, known.relation, known.partyId)
  const isAnonymised = standing?.isAnonymised === true
  return { ...known, isAnonymised, party: party && !isAnonymised ? asSold(party) : known.party }
}

/** What was agreed with a lead of whom nothing is known any more is invoiced to the customer that it becomes by that. */
export async function forgottenRecipient(
  transaction: Connection,
  { party }: StoredDocument,
  { leadId, stamp }: { readonly leadId: number; readonly stamp: Stamp },
): Promise<Recipient> {
  const partyId = await convertForgottenLead(transaction, leadId, stamp)
  return { relation: 'customer', partyId, party, isAnonymised: true }
}
