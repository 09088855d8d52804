import type { RestorableReference } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findReferences } from '#documents/find-references.ts'
import { isNumberTaken } from '#documents/numbers/repository.ts'
import type { StoredDocument } from '#documents/repository.ts'
import { createRestoredContent } from './restored-content.ts'
import type { RevisionContent } from './revision-format.ts'
import { detachDeletedProducts } from './without-lost-products.ts'

interface RestoreCandidate {
  readonly kind: DocumentKind
  readonly id: number
  readonly storedDocument: StoredDocument
  readonly content: RevisionContent
}

/** What of a revision cannot be stored again: its number is another document's now, or a record is not offered any more. */
export async function findBlockers(
  database: Connection,
  { kind, id, storedDocument: stored, content }: RestoreCandidate,
): Promise<RestorableReference[]> {
  const wanted = { number: content.number, ownId: id }
  const obstacles = new Set<RestorableReference>()
  if (await isNumberTaken(database, kind.name, wanted)) obstacles.add('number')
  const revision = await detachDeletedProducts(database, content)
  for (;;) {
    const found = await findReferences(
      database,
      { kind, ...createRestoredContent(revision, stored, obstacles) },
      stored,
    )
    // What is stored may be kept, so that one obstacle after the other is found.
    if (!('field' in found) || found.field === 'product' || obstacles.has(found.field)) return [...obstacles]
    obstacles.add(found.field)
  }
}
