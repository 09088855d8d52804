import { documentEvents } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { pickLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { getTaxClass } from '@quittance/shared/documents/tax-class.ts'
import { type ChangeSummary, countChanges } from '@quittance/shared/documents/versions/compare-versions.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readJsonWithVersion, UnreadableJson } from '#database/tables/versioned-json.ts'
import { toPartyRecord } from '#documents/document-values.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { type AuthoredEvent, listEventsOfVersions } from '#events/repository.ts'
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
 * Reads versions of a document. Returns null if the kind has no document with this id, or the document lacks one of the versions.
 * @throws UnreadableRevision
 */
export async function readRevisions(
  database: Connection,
  kind: DocumentKind,
  { id, versions }: { readonly id: number; readonly versions: readonly number[] },
): Promise<LoadedRevision[] | null> {
  if ((await findStoredDocument(database, kind.name, id)) === null) return null
  const names = new Map((await listAllMembers(database)).map((member) => [member.id, member.name]))
  const revisions: LoadedRevision[] = []
  const slice = new TimeSlice()
  for (const version of versions) {
    const stored = await findRevision(database, id, version)
    if (stored === null) return null
    // A revision can have thousands of lines.
    await slice.yieldIfSpent()
    const revision = await openRevision(database, stored)
    await slice.yieldIfSpent()
    revisions.push({
      revision,
      document: toDocumentVersion(revision.content, names.get(revision.content.ownerId) ?? ''),
    })
    await slice.yieldIfSpent()
  }
  return revisions
}

export interface ListedRevision {
  readonly revision: Revision
  /** Compared with the previous version; null if there is none, or it is unreadable. */
  readonly changes: ChangeSummary | null
}

export interface RevisionList {
  readonly currentVersion: number
  /** Of the current version. */
  readonly shownNumber: string
  readonly revisions: readonly ListedRevision[]
  readonly unreadableRevisions: readonly UnreadableRevision[]
  /** Events of these versions, the latest first. */
  readonly events: readonly AuthoredEvent[]
  /** Where the next page begins; null: there is none. */
  readonly next: HistoryPosition | null
}

/** A place in the history of a document, which lists each version after the events that it had. */
interface HistoryPosition {
  /** Only older versions, and their events. */
  readonly beforeVersion: number
  /** Of the latest of these versions, only events that were recorded before this one; null: all. */
  readonly beforeEvent: number | null
}

interface RevisionPageRequest extends Pick<HistoryPosition, 'beforeEvent'> {
  readonly id: number
  /** Null: from the latest version. */
  readonly beforeVersion: number | null
  readonly limit: number
}

const maxEvents = 200

/** Returns a page of the versions of a document, the latest first; null if the kind has no document with this id. */
export async function listRevisions(
  database: Connection,
  kind: DocumentKind,
  request: RevisionPageRequest,
): Promise<RevisionList | null> {
  const storedDocument = await findStoredDocument(database, kind.name, request.id)
  if (storedDocument === null) return null
  const { storedRevisions, length, events, next } = await readHistoryPage(database, request)
  const candidates: (Revision | UnreadableRevision)[] = []
  const slice = new TimeSlice()
  // One more than the page has, so that the last one can be compared with it.
  for (const revision of storedRevisions.slice(0, length + 1)) {
    candidates.push(await tryOpenRevision(database, revision))
    await slice.yieldIfSpent()
  }
  const page = candidates.slice(0, length)
  const revisions: ListedRevision[] = []
  for (const [index, revision] of page.entries()) {
    if (revision instanceof UnreadableRevision) continue
    revisions.push({ revision, changes: countChangesSince(revision, candidates[index + 1]) })
    await slice.yieldIfSpent()
  }
  const { numberWidth } = await readKindSettings(database, kind.name)
  return {
    currentVersion: storedDocument.version,
    shownNumber: formatDocumentNumber(storedDocument.prefix, storedDocument.number, numberWidth),
    revisions,
    events,
    unreadableRevisions: page.filter((revision) => revision instanceof UnreadableRevision),
    next,
  }
}

interface HistoryPage extends Pick<RevisionList, 'events' | 'next'> {
  /** The latest first: those of the page, and the one before them. */
  readonly storedRevisions: readonly StoredRevision[]
  /** Number of revisions of the page. */
  readonly length: number
}

/** Reads versions and their events. A page with too many events ends after the last of them, before the version that they had. */
async function readHistoryPage(
  database: Connection,
  { id, beforeVersion, beforeEvent, limit }: RevisionPageRequest,
): Promise<HistoryPage> {
  const storedRevisions = await findRevisions(database, id, { beforeVersion, limit: limit + 1 })
  // An older version has a page of its own, unless its content was lost.
  const oldestVersion = storedRevisions.length > limit ? (storedRevisions[limit - 1]?.version ?? 1) : 1
  const events = await listEventsOfVersions(database, {
    subject: { type: 'document', id },
    events: documentEvents,
    fromVersion: oldestVersion,
    beforeVersion,
    beforeId: beforeEvent,
    limit: maxEvents + 1,
  })
  const last = events.length > maxEvents ? events[maxEvents - 1] : undefined
  if (last === undefined) {
    const next = storedRevisions.length > limit ? { beforeVersion: oldestVersion, beforeEvent: null } : null
    return { storedRevisions, length: Math.min(storedRevisions.length, limit), events, next }
  }
  return {
    storedRevisions,
    length: storedRevisions.filter(({ version }) => version > last.version).length,
    events: events.slice(0, maxEvents),
    next: { beforeVersion: last.version + 1, beforeEvent: last.id },
  }
}

async function tryOpenRevision(
  database: Connection,
  storedRevision: StoredRevision,
): Promise<Revision | UnreadableRevision> {
  try {
    return await openRevision(database, storedRevision)
  } catch (error) {
    if (error instanceof UnreadableRevision) return error
    throw error
  }
}

function countChangesSince(
  revision: Revision,
  previous: Revision | UnreadableRevision | undefined,
): ChangeSummary | null {
  if (previous === undefined || previous instanceof UnreadableRevision) return null
  return countChanges(toDocumentVersion(previous.content, ''), toDocumentVersion(revision.content, ''))
}

/** A version of a document with its content. */
export interface Revision extends RevisionStamp {
  readonly content: RevisionContent
  /** The version of `revisionFormat` in which the content was written. */
  readonly formatVersion: number
}

/** The stored content of a revision does not match its format. */
export class UnreadableRevision extends Error {
  readonly stamp: RevisionStamp
  /** For the log. */
  readonly reason: string

  constructor({ json: _content, ...stamp }: StoredRevision, reason: string) {
    super(`revision ${stamp.version} of document ${stamp.documentId} is unreadable: ${reason}`)
    this.name = 'UnreadableRevision'
    this.stamp = stamp
    this.reason = reason
  }
}

export interface RevisionLog {
  error(fields: object, message: string): void
}

/** Logs which revision is unreadable, and why. */
export function logUnreadableRevision(
  log: RevisionLog,
  { stamp: { documentId, version }, reason }: UnreadableRevision,
): void {
  log.error({ documentId, version, reason }, 'document revision unreadable')
}

/** Returns the revision with its content. @throws UnreadableRevision */
export async function openRevision(db: Connection, storedRevision: StoredRevision): Promise<Revision> {
  const { json, ...stamp } = storedRevision
  try {
    const { content, version: formatVersion } = readJsonWithVersion(revisionFormat, json)
    return {
      ...stamp,
      content: addUsualClasses(await addMissingNames(db, content)),
      formatVersion,
    }
  } catch (error) {
    throw error instanceof UnreadableJson ? new UnreadableRevision(storedRevision, error.message) : error
  }
}

/** Adds the current names to a revision that was written before names were stored. */
async function addMissingNames(db: Connection, content: RevisionContent): Promise<RevisionContent> {
  if (content.statusName !== '' && content.currencyName !== '') return content
  const { statusName, currencyName } = await findNames(db, content)
  return {
    ...content,
    statusName: content.statusName || (statusName ?? ''),
    currencyName: content.currencyName || (currencyName ?? ''),
  }
}

/** Converts the content of a revision for comparisons. @param ownerName the current name, because revisions do not store it */
export function toDocumentVersion(content: RevisionContent, ownerName: string): DocumentVersion {
  const { party, partyId, statusId, statusName, currencyId, currencyName, ownerId } = content
  return {
    number: content.number,
    prefix: content.prefix,
    title: content.title,
    relation: content.relation,
    party: toPartyRecord(partyId, party),
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
    correctedInvoice: content.correctedInvoice,
    lines: content.lines,
    discountType: content.discountType,
    discountPercentage: content.discountPercentage,
    adjustments: content.adjustments,
    ...pickLegalDetails(content),
  }
}

/** Adds the classes that follow from the rates, which revisions omit. */
function addUsualClasses(content: RevisionContent): RevisionContent {
  const lines = content.lines.map((line) => ({
    ...line,
    taxRates: line.taxRates.map((taxRate) => ({ ...taxRate, taxClass: getTaxClass(taxRate) })),
  }))
  return { ...content, lines }
}
