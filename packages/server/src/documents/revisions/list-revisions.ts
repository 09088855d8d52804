import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { type ChangeSummary, countChanges } from '@quittance/shared/documents/versions/count-changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { readKindSettings } from '#settings/repository.ts'
import { TimeSlice } from '#time-slice.ts'
import { openRevision, type Revision, UnreadableRevision } from './open-revision.ts'
import { findRevisions, type StoredRevision } from './repository.ts'
import { toDocumentVersion } from './version-of.ts'

export interface ListedRevision {
  readonly revision: Revision
  /** Against the version before it; null: there is none, or it cannot be read. */
  readonly changes: ChangeSummary | null
}

export interface RevisionList {
  readonly currentVersion: number
  /** As it is stored now. */
  readonly shownNumber: string
  readonly revisions: readonly ListedRevision[]
  readonly unreadableRevisions: readonly UnreadableRevision[]
  readonly hasMore: boolean
}

interface RevisionPageRequest {
  readonly id: number
  /** Only those that are older; null: from the latest on. */
  readonly beforeVersion: number | null
  readonly limit: number
}

/** What a document was before, the latest first; null when there is none of that kind. */
export async function listRevisions(
  database: Connection,
  kind: DocumentKind,
  { id, beforeVersion: before, limit }: RevisionPageRequest,
): Promise<RevisionList | null> {
  const stored = await findStoredDocument(database, kind.name, id)
  if (stored === null) return null
  // One more than a page holds: the last one is compared with it.
  const found = await findRevisions(database, id, { before, most: limit + 1 })
  const opened: (Revision | UnreadableRevision)[] = []
  const slice = new TimeSlice()
  for (const revision of found) {
    opened.push(await tryOpenRevision(database, revision))
    await slice.yieldIfSpent()
  }
  const revisions: ListedRevision[] = []
  for (const [place, revision] of opened.slice(0, limit).entries()) {
    if (revision instanceof UnreadableRevision) continue
    revisions.push({ revision, changes: countChangesSince(revision, opened[place + 1]) })
    await slice.yieldIfSpent()
  }
  const { numberWidth } = await readKindSettings(database, kind.name)
  return {
    currentVersion: stored.version,
    shownNumber: formatDocumentNumber(stored.prefix, stored.number, numberWidth),
    revisions,
    unreadableRevisions: opened.slice(0, limit).filter((one) => one instanceof UnreadableRevision),
    hasMore: found.length > limit,
  }
}

async function tryOpenRevision(
  database: Connection,
  stored: StoredRevision,
): Promise<Revision | UnreadableRevision> {
  try {
    return await openRevision(database, stored)
  } catch (error) {
    if (error instanceof UnreadableRevision) return error
    throw error
  }
}

function countChangesSince(
  revision: Revision,
  before: Revision | UnreadableRevision | undefined,
): ChangeSummary | null {
  if (before === undefined || before instanceof UnreadableRevision) return null
  return countChanges(toDocumentVersion(before.content, ''), toDocumentVersion(revision.content, ''))
}
