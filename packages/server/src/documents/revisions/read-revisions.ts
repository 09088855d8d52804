import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { listAllMembers } from '#members/repository.ts'
import { TimeSlice } from '#time-slice.ts'
import { openRevision, type Revision } from './open-revision.ts'
import { findRevision } from './repository.ts'
import { toDocumentVersion } from './version-of.ts'

export interface LoadedRevision {
  readonly revision: Revision
  readonly document: DocumentVersion
}

/**
 * Reads versions of a document; null when there is none of that kind, or when it has no such version.
 * @throws UnreadableRevision
 */
export async function readRevisions(
  database: Connection,
  kind: DocumentKind,
  { id, versions }: { readonly id: number; readonly versions: readonly number[] },
): Promise<LoadedRevision[] | null> {
  if ((await findStoredDocument(database, kind.name, id)) === null) return null
  const names = new Map((await listAllMembers(database)).map((member) => [member.id, member.name]))
  const read: LoadedRevision[] = []
  const slice = new TimeSlice()
  for (const version of versions) {
    const stored = await findRevision(database, id, version)
    if (stored === null) return null
    // There may be thousands of lines.
    await slice.yieldIfSpent()
    const revision = await openRevision(database, stored)
    await slice.yieldIfSpent()
    read.push({ revision, document: toDocumentVersion(revision.content, names.get(revision.content.ownerId) ?? '') })
    await slice.yieldIfSpent()
  }
  return read
}
