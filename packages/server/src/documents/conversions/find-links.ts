import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Connection } from '#database/tables/schema.ts'
import { countMade, findMade, findOrigin, isStored, type LinkedDocument } from './repository.ts'

export interface DocumentLinks {
  readonly origin: LinkedDocument | null
  readonly made: readonly LinkedDocument[]
  /** How many were made in all. */
  readonly madeCount: number
}

// More than anybody reads in a line; templates are copied hundreds of times.
const mostShown = 20

/** What a document was made from and what was made from it; null when there is none of that kind. */
export async function findLinks(
  database: Connection,
  kind: DocumentKind,
  id: number,
): Promise<DocumentLinks | null> {
  if (!(await isStored(database, kind.name, id))) return null
  const made = await findMade(database, id, { most: mostShown })
  return {
    origin: await findOrigin(database, id),
    made,
    madeCount: made.length < mostShown ? made.length : await countMade(database, id),
  }
}
