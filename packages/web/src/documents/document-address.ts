import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { type Relation, relations } from '@quittance/shared/documents/sales-document.ts'
import { recordIdIn } from '#ui/record-id.ts'

/** The relation and the record that a link to a new document names. */
interface DocumentLink {
  readonly relation: Relation | null
  readonly partyId: number | null
  /** false: the link contains an unknown relation or an invalid id. */
  readonly isReadable: boolean
}

export interface LinkedParty extends DocumentLink {
  /** Whether documents of the kind can have the relation. */
  readonly isOffered: boolean
}

/** The end of the address of a new document, as it is written. */
export interface LinkAddress {
  readonly relation?: string | undefined
  readonly partyId?: string | undefined
}

/** Parses the end of an address such as `/proposal/create/lead/5`. The relation is not case-sensitive. */
export function readLink({ relation, partyId }: LinkAddress): DocumentLink {
  const known = relations.find((one) => one === relation?.toLowerCase()) ?? null
  const id = recordIdIn(partyId)
  const isReadable = (known !== null || relation === undefined) && (id !== null || partyId === undefined)
  return { relation: known, partyId: known === null ? null : id, isReadable }
}

export function linkedParty(kind: DocumentKind, address: LinkAddress): LinkedParty {
  const link = readLink(address)
  return { ...link, isOffered: link.relation !== null && kind.relations.includes(link.relation) }
}
