import type { PartyTextField } from './party-fields.ts'
import type { Relation } from './sales-document.ts'

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
