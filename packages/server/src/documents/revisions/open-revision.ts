import type { Connection } from '#database/tables/schema.ts'
import { readVersionedJson, UnreadableJson } from '#database/tables/versioned-json.ts'
import { findNames, type RevisionStamp, type StoredRevision } from './repository.ts'
import { type RevisionContent, revisionFormat } from './revision-format.ts'

/** One save of a document, with everything that it stored. */
export interface Revision extends RevisionStamp {
  readonly content: RevisionContent
}

/** The stored content of a revision does not match its format. */
export class UnreadableRevision extends Error {
  readonly stamp: RevisionStamp
  /** For the log. */
  readonly reason: string

  constructor({ json: _content, ...stamp }: StoredRevision, reason: string) {
    super(`version ${stamp.version} of document ${stamp.documentId} cannot be read: ${reason}`)
    this.name = 'UnreadableRevision'
    this.stamp = stamp
    this.reason = reason
  }
}

export interface RevisionLog {
  error(about: object, message: string): void
}

/** Logs which revision cannot be read, and why. */
export function logUnreadableRevision(
  log: RevisionLog,
  { stamp: { documentId, version }, reason }: UnreadableRevision,
): void {
  log.error({ documentId, version, reason }, 'document revision unreadable')
}

/** Returns the revision with its content. @throws UnreadableRevision */
export async function openRevision(db: Connection, stored: StoredRevision): Promise<Revision> {
  const { json, ...stamp } = stored
  try {
    return { ...stamp, content: await addMissingNames(db, readVersionedJson(revisionFormat, json)) }
  } catch (error) {
    throw error instanceof UnreadableJson ? new UnreadableRevision(stored, error.message) : error
  }
}

/** Revisions that were written before names were kept get the present ones. */
async function addMissingNames(db: Connection, content: RevisionContent): Promise<RevisionContent> {
  if (content.statusName !== '' && content.currencyName !== '') return content
  const { statusName, currencyName } = await findNames(db, content)
  return {
    ...content,
    statusName: content.statusName || (statusName ?? ''),
    currencyName: content.currencyName || (currencyName ?? ''),
  }
}
