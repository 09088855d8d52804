import type { Connection } from '#database/tables/schema.ts'
import { findDocumentWithNumber } from '#documents/number-repository.ts'
import { openRevision, UnreadableRevision } from '#documents/revisions/read-revisions.ts'
import { findRevision } from '#documents/revisions/repository.ts'
import { hasEventOfVersion } from '#events/repository.ts'
import { listEmailedVersions } from './emailed-draft-repository.ts'

/** The document that has the number with which another one is issued. */
export interface NumberHolder {
  readonly id: number
  readonly version: number
  /** Whether it is issued, so that its number cannot change: it was taken over. Otherwise it is a draft. */
  readonly isIssued: boolean
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
  /** Whether the document that has it is locked until the transaction ends. */
  readonly isLocked: boolean
}

/** Returns the document that has the number with which another one is issued; null: the number is free. */
export async function findNumberHolder(
  db: Connection,
  { kind, own, next: number, isLocked }: NumberRequest,
): Promise<NumberHolder | null> {
  if (own === number) return null
  const found = await findDocumentWithNumber(db, kind, { number, isLocked })
  if (found === null) return null
  const { id, version, isArchived, isIssued } = found
  const isKept = !(isArchived || isIssued)
  const isEmailed = isKept && (await isEmailedWithNumber(db, { id, version, number }))
  return { id, version, isIssued, isEmailed }
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
