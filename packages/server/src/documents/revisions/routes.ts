import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { getComputedLine } from '@quittance/shared/documents/totals.ts'
import { compareVersions } from '@quittance/shared/documents/versions/compare-versions.ts'
import { toLineKey } from '@quittance/shared/documents/versions/line-likeness.ts'
import { findSaverName } from '#documents/name-of-saver.ts'
import { createSaveError } from '#documents/presenter.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { createDocumentNotFound } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { readIdempotencyKey } from '#http/once-key.ts'
import { findMember } from '#members/repository.ts'
import { TimeSlice } from '#time-slice.ts'
import { findBlockers } from './find-obstacles.ts'
import { listRevisions } from './list-revisions.ts'
import { logUnreadableRevision, type RevisionLog, UnreadableRevision } from './open-revision.ts'
import {
  createBlockerError,
  presentComparison,
  presentRestoredRevision,
  presentRevision,
  presentRevisions,
  createUnreadableError,
} from './presenter.ts'
import { readRevisions } from './read-revisions.ts'
import { restoreRevision } from './restore-revision.ts'
import { toDocumentVersion } from './version-of.ts'

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
    await slice.map([...from.document.lines, ...to.document.lines], (line) => [getComputedLine(line), toLineKey(line)])
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
    const obstacles = await findBlockers(database, { kind, id, storedDocument: stored, content: read.revision.content })
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
