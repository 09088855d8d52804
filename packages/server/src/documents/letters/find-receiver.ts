import type { Relation } from '@quittance/shared/documents/sales-document.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findPartyState } from '#parties/standing/repository.ts'

/** Whom a document is for, as of now. */
export interface RecipientReference {
  readonly relation: Relation
  readonly id: number
}

/** A lead that has become a customer is that customer. */
export async function findRecipientReference(
  db: Connection,
  { relation, partyId }: { readonly relation: Relation; readonly partyId: number },
): Promise<RecipientReference> {
  const standing = await findPartyState(db, relation, partyId)
  const customerId = standing?.customerId ?? null
  return customerId === null ? { relation, id: partyId } : { relation: 'customer', id: customerId }
}

export function isSameRecipient(one: RecipientReference, other: RecipientReference): boolean {
  return one.relation === other.relation && one.id === other.id
}
