import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { type Relation, relations } from '@quittance/shared/documents/sales-document.ts'

/** Returns the id of a record in an address; null: it is no valid id. */
export function recordIdIn(written: string | undefined): number | null {
  if (written === undefined || !/^[1-9]\d*$/.test(written)) return null
  const id = Number(written)
  return Number.isSafeInteger(id) ? id : null
}

/** The relation and the record that a link to a new document names. */
export interface DocumentLink {
  readonly relation: Relation | null
  readonly partyId: number | null
  /** false: the link contains an unknown relation or an invalid id. */
  readonly isReadable: boolean
}

export interface LinkedParty extends DocumentLink {
  /** Whether documents of the kind can have the relation. */
  readonly isOffered: boolean
}

/** Parses the end of an address such as `/proposal/create/lead/5`. The relation is not case-sensitive. */
export function readLink(relation: string | undefined, partyId: string | undefined): DocumentLink {
  const known = relations.find((one) => one === relation?.toLowerCase()) ?? null
  const id = recordIdIn(partyId)
  const isReadable = (known !== null || relation === undefined) && (id !== null || partyId === undefined)
  return { relation: known, partyId: known === null ? null : id, isReadable }
}

export function linkedParty(kind: DocumentKind, link: DocumentLink): LinkedParty {
  return { ...link, isOffered: link.relation !== null && kind.relations.includes(link.relation) }
}
