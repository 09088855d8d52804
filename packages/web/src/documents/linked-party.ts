import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Relation } from '@quittance/shared/documents/sales-document.ts'

/** What a link to a new document names: a type, perhaps a record. */
export interface LinkedParty {
  readonly relation: Relation | null
  readonly partyId: number | null
  /** Documents of the kind can be for such a record. */
  readonly isOffered: boolean
}

export function linkedParty(
  kind: DocumentKind,
  relation: Relation | null,
  partyId: number | null,
): LinkedParty {
  const isOffered = relation !== null && kind.relations.includes(relation)
  return { relation, partyId: relation === null ? null : partyId, isOffered }
}
