import type { Connection } from '#database/tables/schema.ts'
import { findDocumentWithNumber } from '#documents/number-repository.ts'
import { openRevision, UnreadableRevision } from '#documents/revisions/read-revisions.ts'
import { findRevision } from '#documents/revisions/repository.ts'
import { hasEventOfVersion } from '#events/repository.ts'
import { listEmailedVersions } from './emailed-draft-repository.ts'

/** The draft that has the number with which another document is issued. */
export interface NumberHolder {
  readonly id: number
  readonly version: number
  /**
   * Whether it was e-mailed with this number, which its customer knows, so that it does not give way. A draft that is archived, or has got
   * another number since, gives way like any other.
   */
  readonly isEmailed: boolean
}

interface NumberRequest {
  readonly kind: string
  /** The number of the document that is issued. */
  readonly own: number
  /** The number with which it is issued. */
  readonly next: number
  /** Whether the draft is locked until the transaction ends. */
  readonly isLocked: boolean
}

/** Returns the draft that has the number with which another one is issued; null: the number is free. */
export async function findNumberHolder(
  db: Connection,
  { kind, own, next: number, isLocked }: NumberRequest,
): Promise<NumberHolder | null> {
  if (own === number) return null
  const draft = await findDocumentWithNumber(db, kind, { number, isLocked })
  if (draft === null) return null
  const { id, version, isArchived } = draft
  return { id, version, isEmailed: !isArchived && (await isEmailedWithNumber(db, { id, version, number })) }
}

interface NumberedDraft extends Pick<NumberHolder, 'id' | 'version'> {
  readonly number: number
}

async function isEmailedWithNumber(db: Connection, draft: NumberedDraft): Promise<boolean> {
  for (const version of await listEmailedVersions(db, draft.id)) {
    const number = await findEmailedNumber(db, draft, version)
    if (number === null || number === draft.number) return true
  }
  return false
}

/**
 * Returns the number with which a version of a draft was e-mailed; null: it is not known. The content of a version that has given way still
 * has the former number. Its new one is in the next version, unless a member has changed it there, or it is the present one.
 */
async function findEmailedNumber(
  db: Connection,
  { id, version: present, number }: NumberedDraft,
  emailed: number,
): Promise<number | null> {
  const hasGivenWay = await hasEventOfVersion(db, { type: 'document', id, version: emailed }, 'renumbered')
  const version = hasGivenWay ? emailed + 1 : emailed
  if (version > present) return number
  const stored = await findRevision(db, id, version)
  if (stored === null) return null
  try {
    return (await openRevision(db, stored)).content.number
  } catch (error) {
    if (error instanceof UnreadableRevision) return null
    throw error
  }
}
