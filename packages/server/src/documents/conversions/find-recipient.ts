import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import { snapshotParty, type PartySnapshot, type ChangeStamp } from '#documents/document-values.ts'
import type { StoredDocument } from '#documents/repository.ts'
import { convertAnonymisedLead } from '#parties/records/convert-forgotten-lead.ts'
import { findParty } from '#parties/repository.ts'
import { findPartyState } from '#parties/standing/repository.ts'

/** Whom a document is written for, as of now. */
export interface Recipient {
  readonly relation: Relation
  readonly partyId: number
  readonly party: PartySnapshot
  /** Nothing is known of it any more: the party is as the older document has it. */
  readonly isAnonymised: boolean
}

/** The kind is for customers, and this lead has not become one. */
export interface UnconvertedLead {
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
): Promise<Recipient | UnconvertedLead> {
  const { relation, partyId, party } = source
  if (target.relations.includes(relation)) {
    return await readCurrentRecipient(transaction, { relation, partyId, party })
  }
  const standing = await findPartyState(transaction, relation, partyId)
  if (!standing || standing.customerId === null) {
    return { leadId: partyId, name: party.name, isAnonymised: standing?.isAnonymised === true }
  }
  return await readCurrentRecipient(transaction, { relation: 'customer', partyId: standing.customerId, party })
}

/** The address may have changed since the document was written; what was anonymised is known from the document alone. */
async function readCurrentRecipient(transaction: Connection, known: Omit<Recipient, 'isAnonymised'>): Promise<Recipient> {
  const standing = await findPartyState(transaction, known.relation, known.partyId)
  const party = await findParty(transaction, known.relation, known.partyId)
  const isAnonymised = standing?.isAnonymised === true
  return { ...known, isAnonymised, party: party && !isAnonymised ? snapshotParty(party) : known.party }
}

/** What was agreed with a lead of whom nothing is known any more is invoiced to the customer that it becomes by that. */
export async function createAnonymisedRecipient(
  transaction: Connection,
  { party }: StoredDocument,
  { leadId, stamp }: { readonly leadId: number; readonly stamp: ChangeStamp },
): Promise<Recipient> {
  const partyStamp = { memberId: stamp.memberId, at: stamp.changedAt }
  const partyId = await convertAnonymisedLead(transaction, leadId, partyStamp)
  return { relation: 'customer', partyId, party, isAnonymised: true }
}
