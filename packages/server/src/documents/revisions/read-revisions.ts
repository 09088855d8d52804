import { documentEvents } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { pickLegalDetails } from '@quittance/shared/documents/legal-details.ts'
import { formatDocumentNumber } from '@quittance/shared/documents/numbering.ts'
import { getTaxClass } from '@quittance/shared/documents/tax-class.ts'
import { type ChangeSummary, countChanges } from '@quittance/shared/documents/versions/compare-versions.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import type { Connection } from '#database/tables/schema.ts'
import { readJsonWithVersion, UnreadableJson } from '#database/tables/versioned-json.ts'
import { findDerivedDocuments, type LinkedDocument } from '#documents/conversions/repository.ts'
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

/** An event with the document that a conversion has created; null: another event, or that document was deleted. */
export interface ListedEvent extends AuthoredEvent {
  readonly derivedDocument: LinkedDocument | null
}

export interface RevisionList {
  readonly currentVersion: number
  /** Of the current version. */
  readonly shownNumber: string
  readonly isIssued: boolean
  readonly revisions: readonly ListedRevision[]
  readonly unreadableRevisions: readonly UnreadableRevision[]
  /** The latest version first, and of each version the latest event first. */
  readonly events: readonly ListedEvent[]
  /** There are older versions. */
  readonly hasOlderVersions: boolean
  /** Where the next page begins; null: there are no further versions or events. */
  readonly next: HistoryPosition | null
}

/** A place in the history of a document. Versions and events continue separately, so that many events do not displace versions. */
interface HistoryPosition {
  /** Only older versions. */
  readonly beforeVersion: number
  /** Only events that are listed after this one; null: only the events of older versions. */
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
  const { storedRevisions, ...page } = await readHistoryPage(database, request)
  const candidates: (Revision | UnreadableRevision)[] = []
  const slice = new TimeSlice()
  for (const revision of storedRevisions) {
    candidates.push(await tryOpenRevision(database, revision))
    await slice.yieldIfSpent()
  }
  const listed = candidates.slice(0, request.limit)
  const revisions: ListedRevision[] = []
  for (const [index, revision] of listed.entries()) {
    if (revision instanceof UnreadableRevision) continue
    revisions.push({ revision, changes: countChangesSince(revision, candidates[index + 1]) })
    await slice.yieldIfSpent()
  }
  const { numberWidth } = await readKindSettings(database, kind.name)
  return {
    currentVersion: storedDocument.version,
    shownNumber: formatDocumentNumber(storedDocument.prefix, storedDocument.number, numberWidth),
    isIssued: storedDocument.issuedAt !== null,
    revisions,
    unreadableRevisions: listed.filter((revision) => revision instanceof UnreadableRevision),
    ...page,
  }
}

interface HistoryPage extends Pick<RevisionList, 'events' | 'hasOlderVersions' | 'next'> {
  /** The latest first: those of the page, and one more, so that the last one can be compared with it. */
  readonly storedRevisions: readonly StoredRevision[]
}

/** Reads versions, and events down to the oldest of them. The next page continues the events that are too many. */
async function readHistoryPage(
  database: Connection,
  { id, beforeVersion, beforeEvent, limit }: RevisionPageRequest,
): Promise<HistoryPage> {
  const storedRevisions = await findRevisions(database, id, { beforeVersion, limit: limit + 1 })
  const hasOlderVersions = storedRevisions.length > limit
  // An older version has a page of its own, unless its content was lost.
  const oldestVersion = hasOlderVersions ? (storedRevisions[limit - 1]?.version ?? 1) : 1
  const found = await listEventsOfVersions(database, {
    subject: { type: 'document', id },
    events: documentEvents,
    fromVersion: oldestVersion,
    beforeVersion,
    beforeId: beforeEvent,
    limit: maxEvents + 1,
  })
  const events = await addDerivedDocuments(database, id, found.slice(0, maxEvents))
  const beforeNextEvent = found.length > maxEvents ? (events.at(-1)?.id ?? null) : null
  const hasNext = hasOlderVersions || beforeNextEvent !== null
  const next = hasNext ? { beforeVersion: oldestVersion, beforeEvent: beforeNextEvent } : null
  return { storedRevisions, events, hasOlderVersions, next }
}

/** Finds the documents that conversions have created: each was stored at the time of its event. */
async function addDerivedDocuments(
  database: Connection,
  id: number,
  events: readonly AuthoredEvent[],
): Promise<ListedEvent[]> {
  const createdAt = events.filter(({ event }) => event === 'converted').map(({ at }) => at)
  const derivedDocuments =
    createdAt.length > 0 ? await findDerivedDocuments(database, id, { limit: maxEvents, createdAt }) : []
  const byTime = new Map(
    derivedDocuments
      .filter(({ linkType }) => linkType !== 'copy')
      .map((document) => [document.createdAt, document]),
  )
  return events.map((event) => ({
    ...event,
    derivedDocument: event.event === 'converted' ? (byTime.get(event.at) ?? null) : null,
  }))
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
    return { ...stamp, content: await addUsualClasses(await addMissingNames(db, content)), formatVersion }
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

/** Adds the classes that follow from the rates, which revisions omit. A document can have 40,000 rates, so other requests are served in between. */
async function addUsualClasses(content: RevisionContent): Promise<RevisionContent> {
  const slice = new TimeSlice()
  const lines = await slice.map(content.lines, (line) => ({
    ...line,
    taxRates: line.taxRates.map((taxRate) => ({ ...taxRate, taxClass: getTaxClass(taxRate) })),
  }))
  return { ...content, lines }
}
