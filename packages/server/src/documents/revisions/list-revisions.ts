import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { shownNumber } from '@quittance/shared/documents/numbering.ts'
import { type ChangeCount, countChanges } from '@quittance/shared/documents/versions/count-changes.ts'
import type { Connection } from '#database/tables/schema.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { readKindSettings } from '#settings/repository.ts'
import { TimeSlice } from '#time-slice.ts'
import { openRevision, type Revision, UnreadableRevision } from './open-revision.ts'
import { findRevisions, type StoredRevision } from './repository.ts'
import { versionOf } from './version-of.ts'

export interface ListedRevision {
  readonly revision: Revision
  /** Against the version before it; null: there is none, or it cannot be read. */
  readonly changes: ChangeCount | null
}

export interface RevisionList {
  readonly currentVersion: number
  /** As it is stored now. */
  readonly shownNumber: string
  readonly revisions: readonly ListedRevision[]
  readonly unreadable: readonly UnreadableRevision[]
  readonly hasMore: boolean
}

interface Wanted {
  readonly id: number
  /** Only those that are older; null: from the latest on. */
  readonly before: number | null
  readonly limit: number
}

/** What a document was before, the latest first; null when there is none of that kind. */
export async function listRevisions(
  database: Connection,
  kind: DocumentKind,
  { id, before, limit }: Wanted,
): Promise<RevisionList | null> {
  const stored = await findStoredDocument(database, kind.name, id)
  if (stored === null) return null
  // One more than a page holds: the last one is compared with it.
  const found = await findRevisions(database, id, { before, most: limit + 1 })
  const opened: (Revision | UnreadableRevision)[] = []
  const slice = new TimeSlice()
  for (const revision of found) {
    opened.push(await tryToOpen(database, revision))
    await slice.yieldIfSpent()
  }
  const revisions: ListedRevision[] = []
  for (const [place, revision] of opened.slice(0, limit).entries()) {
    if (revision instanceof UnreadableRevision) continue
    revisions.push({ revision, changes: changesIn(revision, opened[place + 1]) })
    await slice.yieldIfSpent()
  }
  const { numberWidth } = await readKindSettings(database, kind.name)
  return {
    currentVersion: stored.version,
    shownNumber: shownNumber(stored.prefix, stored.number, numberWidth),
    revisions,
    unreadable: opened.slice(0, limit).filter((one) => one instanceof UnreadableRevision),
    hasMore: found.length > limit,
  }
}

async function tryToOpen(
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

function changesIn(
  revision: Revision,
  before: Revision | UnreadableRevision | undefined,
): ChangeCount | null {
  if (before === undefined || before instanceof UnreadableRevision) return null
  return countChanges(versionOf(before.content, ''), versionOf(revision.content, ''))
}
