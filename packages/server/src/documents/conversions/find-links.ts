import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import type { Connection } from '#database/tables/schema.ts'
import {
  countDerivedDocuments,
  findDerivedDocuments,
  findOrigin,
  isStored,
  type LinkedDocument,
} from './repository.ts'

export interface DocumentLinks {
  readonly origin: LinkedDocument | null
  readonly derivedDocuments: readonly LinkedDocument[]
  /** How many were made in all. */
  readonly derivedCount: number
}

// More than anybody reads in a line; templates are copied hundreds of times.
const maxLinksShown = 20

/** What a document was made from and what was made from it; null when there is none of that kind. */
export async function findLinks(
  database: Connection,
  kind: DocumentKind,
  id: number,
): Promise<DocumentLinks | null> {
  if (!(await isStored(database, kind.name, id))) return null
  const made = await findDerivedDocuments(database, id, { most: maxLinksShown })
  return {
    origin: await findOrigin(database, id),
    derivedDocuments: made,
    derivedCount: made.length < maxLinksShown ? made.length : await countDerivedDocuments(database, id),
  }
}
