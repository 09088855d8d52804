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
  /** Number of all derived documents, also of those that are not in the list. */
  readonly derivedCount: number
}

// A document that is used as a template can have hundreds of copies.
const maxLinksShown = 20

/** Returns the origin of a document and the documents derived from it; null if the kind has no document with this id. */
export async function findLinks(
  database: Connection,
  kind: DocumentKind,
  id: number,
): Promise<DocumentLinks | null> {
  if (!(await isStored(database, kind.name, id))) return null
  const derivedDocuments = await findDerivedDocuments(database, id, { limit: maxLinksShown })
  return {
    origin: await findOrigin(database, id),
    derivedDocuments,
    derivedCount:
      derivedDocuments.length < maxLinksShown
        ? derivedDocuments.length
        : await countDerivedDocuments(database, id),
  }
}
