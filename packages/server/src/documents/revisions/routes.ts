import {
  type DocumentEvent,
  documentHistoryCalls,
  type RestorableReference,
  type WireComparison,
  type WireDocumentEvent,
  type WireListedRevision,
  type WireRevisionList,
} from '@quittance/shared/contract/document-history.ts'
import type { WireSavedDocument } from '@quittance/shared/contract/documents.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kinds.ts'
import { toLineKey } from '@quittance/shared/documents/line-fields.ts'
import { formatDisplayName, toPartyNames } from '@quittance/shared/documents/party-name.ts'
import { computeTotals, getComputedLine } from '@quittance/shared/documents/totals.ts'
import {
  type ChangeSummary,
  compareVersions,
  type VersionComparison,
} from '@quittance/shared/documents/versions/compare-versions.ts'
import type { DocumentVersion } from '@quittance/shared/documents/versions/document-version.ts'
import { toNumber } from '@quittance/shared/money/decimal.ts'
import type { TranslateFunction } from '@quittance/shared/text/translator.ts'
import { encodeOpenedParty, encodeRecord } from '@quittance/shared/wire/document-record.ts'
import { getWireNames } from '@quittance/shared/wire/field-names.ts'
import { encodeComparison, encodeFieldNames } from '@quittance/shared/wire/version-comparison.ts'
import { createSaveError } from '#documents/presenter.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { findSaverName } from '#documents/save-document.ts'
import { createDocumentNotFound, type DomainError, Invalid, type Sentence } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { readIdempotencyKey } from '#idempotency/idempotency-key.ts'
import { findMember } from '#members/repository.ts'
import { TimeSlice } from '#process/time-slice.ts'
import {
  type ListedEvent,
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

/** Binds the calls that list, read, compare and restore versions of documents. */
export function documentHistoryRoutes(binding: Binding, kind: DocumentKind): void {
  const { database } = binding.services
  const calls = documentHistoryCalls(kind)
  serve(binding, calls.history, async ({ params: { id }, query, request }) => {
    const { before: beforeVersion = null, before_event: beforeEvent = null, limit } = query
    const page = { id, beforeVersion, beforeEvent, limit }
    const list = (await listRevisions(database, kind, page)) ?? rejectUnknownDocument('id')
    for (const revision of list.unreadableRevisions) logUnreadableRevision(request.log, revision)
    return presentRevisions(kind, list)
  })
  serve(binding, calls.compare, async ({ params: { id }, query, request }) => {
    const versions = [query.from, query.to]
    const revisions = await rejectUnreadable(request.log, readRevisions(database, kind, { id, versions }))
    const [fromRevision, toRevision] = revisions ?? []
    if (!(fromRevision && toRevision)) return rejectUnknownDocument('id')
    const slice = new TimeSlice()
    // Computes each line in slices and caches the results, which the comparison uses.
    await slice.map([...fromRevision.document.lines, ...toRevision.document.lines], (line) => [
      getComputedLine(line),
      toLineKey(line),
    ])
    const comparison = compareVersions(fromRevision.document, toRevision.document)
    await slice.yieldIfSpent()
    return presentComparison(kind, { fromRevision, toRevision, comparison })
  })
  revisionRoute(binding, kind)
  restoreRoute(binding, kind)
}

function revisionRoute(binding: Binding, kind: DocumentKind): void {
  const { database } = binding.services
  serve(binding, documentHistoryCalls(kind).revision, async ({ params: { id, version }, text, request }) => {
    const revisions = readRevisions(database, kind, { id, versions: [version] })
    const [loaded] = (await rejectUnreadable(request.log, revisions)) ?? []
    const storedDocument = loaded && (await findStoredDocument(database, kind.name, id))
    if (!(loaded && storedDocument)) return rejectUnknownDocument('version')
    const { revision, document } = loaded
    // Computes each line in slices and caches the result, which the totals below use.
    await new TimeSlice().map(document.lines, getComputedLine)
    const blockers = await findBlockers(database, { kind, id, storedDocument, revision })
    return presentRevision(kind, { ...loaded, id, blockers }, text)
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
    if (outcome.isSaved) return presentRestoredRevision(outcome, restore, call.text)
    if (outcome.reason === 'blockers') {
      const owner = await findMember(services.database, outcome.content.ownerId)
      const document = toDocumentVersion(outcome.content, owner?.name ?? '')
      throw createBlockerError(kind, { blockers: outcome.blockers, document })
    }
    const savedBy = await findSaverName(services.database, outcome)
    throw createSaveError(outcome, { kind, call: 'update', input: { lineIndexes: [] }, savedBy })
  })
}

/** Returns the result. Logs an unreadable revision and rejects the call. @throws Invalid if a revision is unreadable */
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

function presentRevisions(kind: DocumentKind, list: RevisionList): WireRevisionList {
  return {
    current_version: list.currentVersion,
    shown_number: list.shownNumber,
    is_issued: list.isIssued,
    revisions: list.revisions.map((listed) => toWireListedRevision(kind, listed)),
    unreadable: list.unreadableRevisions.map(({ stamp }) => toWireRevision(stamp)),
    events: list.events.map(toWireEvent),
    more: list.hasOlderVersions,
    next: list.next && { before: list.next.beforeVersion, before_event: list.next.beforeEvent },
  }
}

function toWireEvent({
  id,
  event,
  version,
  at,
  by,
  tokenName,
  derivedDocument,
}: ListedEvent): WireDocumentEvent {
  const made = derivedDocument && {
    id: derivedDocument.id,
    kind: derivedDocument.kind,
    shown_number: derivedDocument.shownNumber,
    how: derivedDocument.linkType,
  }
  return { id, event: event as DocumentEvent, version, at, by, by_token: tokenName, made } // as: no others were requested
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

function toWireRevision({ version, savedAt, savedBy, tokenName }: RevisionStamp) {
  const saver = { id: savedBy.id, name: savedBy.name }
  return { version, saved_at: savedAt, saved_by: saver, saved_by_token: tokenName }
}

interface PresentableRevision extends LoadedRevision {
  readonly id: number
  readonly blockers: readonly RestorableReference[]
}

/** Presents a revision like an opened document, with its save and its blockers. */
function presentRevision(
  kind: DocumentKind,
  { id, revision, document, blockers }: PresentableRevision,
  text: TranslateFunction,
) {
  const { opened } = getWireNames(kind.name)
  return {
    revision: toWireRevision(revision),
    [opened.document]: encodeRecord(
      kind,
      { ...document, id, version: revision.version },
      computeTotals(document),
    ),
    [opened.party]: encodeOpenedParty(document.party),
    obstacles: blockers.map((field) => {
      const { key, params } = describeBlocker(kind, field, document)
      return { field, sentence: text(key, params) }
    }),
  }
}

interface ComparedRevisions {
  readonly fromRevision: LoadedRevision
  readonly toRevision: LoadedRevision
  readonly comparison: VersionComparison
}

function presentComparison(
  kind: DocumentKind,
  { fromRevision, toRevision, comparison }: ComparedRevisions,
): WireComparison {
  return {
    from: toWireRevision(fromRevision.revision),
    to: toWireRevision(toRevision.revision),
    same: comparison.isSame,
    ...encodeComparison(kind, comparison, { from: fromRevision.document, to: toRevision.document }),
  }
}

/** @param restoredVersion the version whose content was saved again; `version` is the new one */
function presentRestoredRevision(
  { id, version }: Pick<WireSavedDocument, 'id' | 'version'>,
  restoredVersion: number,
  text: TranslateFunction,
): WireSavedDocument {
  return { code: 200, message: text('versions.restored', { version: restoredVersion }), id, version }
}

interface BlockedRestore {
  readonly blockers: readonly RestorableReference[]
  readonly document: DocumentVersion
}

/** Creates the error for a call that needs an unreadable revision. */
function createUnreadableError({ stamp: { version } }: UnreadableRevision): DomainError {
  const sentence = { key: 'versions.unreadable', params: { version } } as const
  return new Invalid(sentence, { version: [sentence] })
}

/** Creates the error of a blocked restore, with each blocker under its field name in the update call. */
function createBlockerError(kind: DocumentKind, { blockers, document }: BlockedRestore): DomainError {
  const { payload } = getWireNames(kind.name)
  const sentences = blockers.map(
    (field) => [payload[field], [describeBlocker(kind, field, document)]] as const,
  )
  const first = sentences[0]?.[1][0] ?? { key: 'field.unknown-record' as const }
  return new Invalid(first, Object.fromEntries(sentences), { obstacles: blockers })
}

function describeBlocker(
  kind: DocumentKind,
  field: RestorableReference,
  document: DocumentVersion,
): Sentence {
  switch (field) {
    case 'number':
      return {
        key: `versions.number-used-${kind.name}`,
        params: { number: `${document.prefix}${document.number}` },
      }
    case 'party':
      return {
        key: 'versions.unavailable-party',
        params: { name: formatDisplayName(toPartyNames(document.party)) },
      }
    default:
      return { key: `versions.unavailable-${field}`, params: { name: document[field].name } }
  }
}
