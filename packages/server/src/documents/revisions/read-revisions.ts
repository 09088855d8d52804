import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { type ChangeSummary, countChanges } from '@quittance/shared/documents/versions/compare-versions.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readVersionedJson, UnreadableJson } from '#database/tables/versioned-json.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { listAllMembers } from '#members/repository.ts'
import { TimeSlice } from '#process/time-slice.ts'
import { readKindSettings } from '#settings/repository.ts'
import {
  findNames,
  findRevision,
  findRevisions,
  type RevisionStamp,
  type StoredRevision,
} from './repository.ts'
import { type RevisionContent, revisionFormat } from './revision-format.ts'

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
    read.push({
      revision,
      document: toDocumentVersion(revision.content, names.get(revision.content.ownerId) ?? ''),
    })
    await slice.yieldIfSpent()
  }
  return read
}

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

/** What a revision says, with the names that records had then. @param ownerName members keep theirs with themselves */
export function toDocumentVersion(content: RevisionContent, ownerName: string): DocumentVersion {
  const { party, partyId, statusId, statusName, currencyId, currencyName, ownerId } = content
  return {
    number: content.number,
    prefix: content.prefix,
    title: content.title,
    relation: content.relation,
    party: { id: partyId, clientName: party.name, clientEmail: party.email },
    documentDate: content.documentDate,
    dueDate: content.dueDate,
    status: { id: statusId, name: statusName },
    currency: { id: currencyId, name: currencyName },
    owner: { id: ownerId, name: ownerName },
    message: content.message,
    terms: content.terms,
    customerNotes: content.customerNotes,
    amountDue: content.amountDue,
    amountPaid: content.amountPaid,
    shippingCharges: content.shippingCharges,
    lines: content.lines,
    discountType: content.discountType,
    discountPercentage: content.discountPercentage,
    adjustments: content.adjustments,
  }
}
