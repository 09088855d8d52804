import {
  documentHistoryCalls,
  type RestorableReference,
  type WireComparison,
  type WireListedRevision,
  type WireRevisionList,
} from '@quittance/shared/contract/document-history.ts'
import type { WireSavedDocument } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { computeTotals, getComputedLine } from '@quittance/shared/documents/totals.ts'
import type { ChangeSummary } from '@quittance/shared/documents/versions/compare-versions.ts'
import {
  compareVersions,
  type VersionComparison,
} from '@quittance/shared/documents/versions/compare-versions.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import { toLineKey } from '@quittance/shared/documents/versions/match-lines.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { encodeParty, encodeRecord } from '@quittance/shared/wire/document-record.ts'
import { getWireNames } from '@quittance/shared/wire/names.ts'
import { encodeComparison, encodeFieldNames } from '@quittance/shared/wire/version-comparison.ts'
import { createSaveError } from '#documents/presenter.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { findSaverName } from '#documents/save-document.ts'
import { createDocumentNotFound, type DomainError, Invalid, type Sentence } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { readIdempotencyKey } from '#http/idempotency-key.ts'
import { findMember } from '#members/repository.ts'
import { TimeSlice } from '#process/time-slice.ts'
import {
  type ListedRevision,
  type LoadedRevision,
  listRevisions,
  logUnreadableRevision,
  type RevisionList,
  type RevisionLog,
  readRevisions,
  toDocumentVersion,
  UnreadableRevision,
} from './read-revisions.ts'
import type { RevisionStamp } from './repository.ts'
import { findBlockers, restoreRevision } from './restore-revision.ts'

/** What documents of a kind were before. */
export function documentHistoryRoutes(binding: Binding, kind: DocumentKind): void {
  const { database } = binding.services
  const calls = documentHistoryCalls(kind)
  serve(binding, calls.history, async ({ params: { id }, query, request }) => {
    const wanted = { id, beforeVersion: query.before ?? null, limit: query.limit }
    const list = (await listRevisions(database, kind, wanted)) ?? rejectUnknownDocument('id')
    for (const revision of list.unreadableRevisions) logUnreadableRevision(request.log, revision)
    return presentRevisions(kind, list)
  })
  serve(binding, calls.compare, async ({ params: { id }, query, request }) => {
    const versions = [query.from, query.to]
    const read = await rejectUnreadable(request.log, readRevisions(database, kind, { id, versions }))
    const [from, to] = read ?? []
    if (!(from && to)) return rejectUnknownDocument('id')
    const slice = new TimeSlice()
    // The comparison uses what is computed of each line here.
    await slice.map([...from.document.lines, ...to.document.lines], (line) => [
      getComputedLine(line),
      toLineKey(line),
    ])
    const comparison = compareVersions(from.document, to.document)
    await slice.yieldIfSpent()
    return presentComparison(kind, { fromRevision: from, toRevision: to, comparison })
  })
  revisionRoute(binding, kind)
  restoreRoute(binding, kind)
}

function revisionRoute(binding: Binding, kind: DocumentKind): void {
  const { database } = binding.services
  serve(binding, documentHistoryCalls(kind).revision, async ({ params: { id, version }, text, request }) => {
    const reading = readRevisions(database, kind, { id, versions: [version] })
    const [read] = (await rejectUnreadable(request.log, reading)) ?? []
    const stored = read && (await findStoredDocument(database, kind.name, id))
    if (!(read && stored)) return rejectUnknownDocument('version')
    const obstacles = await findBlockers(database, {
      kind,
      id,
      storedDocument: stored,
      content: read.revision.content,
    })
    return presentRevision(kind, { ...read, id, blockers: obstacles }, text)
  })
}

function restoreRoute(binding: Binding, kind: DocumentKind): void {
  const { services } = binding
  serve(binding, documentHistoryCalls(kind).restore, async (call) => {
    const { id, version, restore, keep } = call.body
    const request = {
      ...{ kind, member: call.member, id, version },
      ...{ restoredVersion: restore, keptReferences: keep, idempotencyKey: readIdempotencyKey(call) },
    }
    const outcome = await rejectUnreadable(call.request.log, restoreRevision(services, request))
    if (outcome.saved) return presentRestoredRevision(outcome, restore, call.text)
    if (outcome.reason === 'obstacles') {
      const owner = await findMember(services.database, outcome.content.ownerId)
      const says = toDocumentVersion(outcome.content, owner?.name ?? '')
      throw createBlockerError(kind, { blockers: outcome.blockers, document: says })
    }
    const savedBy = await findSaverName(services.database, outcome)
    throw createSaveError(outcome, { kind, call: 'update', input: { lineIndexes: [] }, savedBy })
  })
}

/** Passes the result on. A revision that cannot be read is logged, and rejected with a sentence. */
async function rejectUnreadable<Result>(log: RevisionLog, result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (error) {
    if (!(error instanceof UnreadableRevision)) throw error
    logUnreadableRevision(log, error)
    throw createUnreadableError(error)
  }
}

function rejectUnknownDocument(field: string): never {
  throw createDocumentNotFound(field)
}

export function presentRevisions(kind: DocumentKind, list: RevisionList): WireRevisionList {
  return {
    current_version: list.currentVersion,
    shown_number: list.shownNumber,
    revisions: list.revisions.map((listed) => toWireListedRevision(kind, listed)),
    unreadable: list.unreadableRevisions.map(({ stamp }) => toWireRevision(stamp)),
    more: list.hasMore,
  }
}

function toWireListedRevision(kind: DocumentKind, { revision, changes }: ListedRevision): WireListedRevision {
  const { content } = revision
  return {
    ...toWireRevision(revision),
    title: content.title,
    status: { id: content.statusId, name: content.statusName },
    currency: { id: content.currencyId, name: content.currencyName },
    total_amount: toNumber(content.totals.total),
    line_count: content.lines.length,
    changes: changes && toWireChangeCount(kind, changes),
  }
}

function toWireChangeCount(kind: DocumentKind, { fields, counts }: ChangeSummary) {
  return {
    fields: encodeFieldNames(kind, fields),
    lines_added: counts.added,
    lines_removed: counts.removed,
    lines_changed: counts.changed,
    lines_moved: counts.moved,
  }
}

function toWireRevision({ version, savedAt, savedBy }: RevisionStamp) {
  return { version, saved_at: savedAt, saved_by: { id: savedBy.id, name: savedBy.name } }
}

interface PresentableRevision extends LoadedRevision {
  readonly id: number
  readonly blockers: readonly RestorableReference[]
}

/** As an opened document is answered, with what is known of its save. */
export function presentRevision(
  kind: DocumentKind,
  { id, revision, document: says, blockers: obstacles }: PresentableRevision,
  text: TranslateFunction,
) {
  const { opened } = getWireNames(kind.name)
  return {
    revision: toWireRevision(revision),
    [opened.document]: encodeRecord(kind, { ...says, id, version: revision.version }, computeTotals(says)),
    [opened.party]: encodeParty(says.party),
    obstacles: obstacles.map((field) => {
      const { key, params } = describeBlocker(kind, field, says)
      return { field, sentence: text(key, params) }
    }),
  }
}

interface ComparedRevisions {
  readonly fromRevision: LoadedRevision
  readonly toRevision: LoadedRevision
  readonly comparison: VersionComparison
}

export function presentComparison(
  kind: DocumentKind,
  { fromRevision: from, toRevision: to, comparison }: ComparedRevisions,
): WireComparison {
  return {
    from: toWireRevision(from.revision),
    to: toWireRevision(to.revision),
    same: comparison.isSame,
    ...encodeComparison(kind, comparison, { from: from.document, to: to.document }),
  }
}

/** @param restored the version whose content came back; the answer's own is the new one */
export function presentRestoredRevision(
  { id, version }: Pick<WireSavedDocument, 'id' | 'version'>,
  restored: number,
  text: TranslateFunction,
): WireSavedDocument {
  return { code: 200, message: text('versions.restored', { version: restored }), id, version }
}

interface BlockedRestore {
  readonly blockers: readonly RestorableReference[]
  readonly document: DocumentVersion
}

/** The rejection of a call that needs a version that cannot be read. */
export function createUnreadableError({ stamp: { version } }: UnreadableRevision): DomainError {
  const sentence = { key: 'versions.unreadable', params: { version } } as const
  return new Invalid(sentence, { version: [sentence] })
}

/** Each obstacle under the name that its field has in the update call. */
export function createBlockerError(
  kind: DocumentKind,
  { blockers: obstacles, document: says }: BlockedRestore,
): DomainError {
  const { payload } = getWireNames(kind.name)
  const sentences = obstacles.map((field) => [payload[field], [describeBlocker(kind, field, says)]] as const)
  const first = sentences[0]?.[1][0] ?? { key: 'field.unknown-record' as const }
  return new Invalid(first, Object.fromEntries(sentences), { obstacles })
}

function describeBlocker(kind: DocumentKind, field: RestorableReference, says: DocumentVersion): Sentence {
  switch (field) {
    case 'number':
      return { key: `versions.taken-${kind.name}`, params: { number: `${says.prefix}${says.number}` } }
    case 'party':
      return { key: 'versions.lost-party', params: { name: says.party.clientName } }
    default:
      return { key: `versions.lost-${field}`, params: { name: says[field].name } }
  }
}
