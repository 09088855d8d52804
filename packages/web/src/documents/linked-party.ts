import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { type Relation, relations } from '@quittance/shared/documents/sales-document.ts'
import { recordIdIn } from './record-id.ts'

/** What a link to a new document names: a type, perhaps a record. */
export interface DocumentLink {
  readonly relation: Relation | null
  readonly partyId: number | null
  /** False where it names something that is no type or no record. */
  readonly isReadable: boolean
}

export interface LinkedParty extends DocumentLink {
  /** Documents of the kind can be for such a record. */
  readonly isOffered: boolean
}

/** Reads the end of an address such as `/proposal/create/lead/5`; the type may be in any letter case. */
export function readLink(relation: string | undefined, partyId: string | undefined): DocumentLink {
  const known = relations.find((one) => one === relation?.toLowerCase()) ?? null
  const id = recordIdIn(partyId)
  const isReadable = (known !== null || relation === undefined) && (id !== null || partyId === undefined)
  return { relation: known, partyId: known === null ? null : id, isReadable }
}

export function linkedParty(kind: DocumentKind, link: DocumentLink): LinkedParty {
  return { ...link, isOffered: link.relation !== null && kind.relations.includes(link.relation) }
}
