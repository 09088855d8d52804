import { documentHistoryCalls } from '@quittance/shared/contract/document-history.ts'
import type { DocumentKind } from '@quittance/shared/documents/document-kind.ts'
import { computedLine } from '@quittance/shared/documents/totals.ts'
import { compareVersions } from '@quittance/shared/documents/versions/compare-versions.ts'
import { lineKey } from '@quittance/shared/documents/versions/line-likeness.ts'
import { nameOfSaver } from '#documents/name-of-saver.ts'
import { refusalOf } from '#documents/presenter.ts'
import { findStoredDocument } from '#documents/repository.ts'
import { documentNotFound } from '#errors.ts'
import { type Binding, serve } from '#http/endpoint.ts'
import { onceKey } from '#http/once-key.ts'
import { findMember } from '#members/repository.ts'
import { TimeSlice } from '#time-slice.ts'
import { findObstacles } from './find-obstacles.ts'
import { listRevisions } from './list-revisions.ts'
import { logUnreadable, type RevisionLog, UnreadableRevision } from './open-revision.ts'
import {
  obstacleRefusal,
  presentComparison,
  presentRestored,
  presentRevision,
  presentRevisions,
  unreadableRefusal,
} from './presenter.ts'
import { readRevisions } from './read-revisions.ts'
import { restoreRevision } from './restore-revision.ts'
import { versionOf } from './version-of.ts'

/** What documents of a kind were before. */
export function documentHistoryRoutes(binding: Binding, kind: DocumentKind): void {
  const { database } = binding.services
  const calls = documentHistoryCalls(kind)
  serve(binding, calls.history, async ({ params: { id }, query, request }) => {
    const wanted = { id, before: query.before ?? null, limit: query.limit }
    const list = (await listRevisions(database, kind, wanted)) ?? refuseUnknown('id')
    for (const revision of list.unreadable) logUnreadable(request.log, revision)
    return presentRevisions(kind, list)
  })
  serve(binding, calls.compare, async ({ params: { id }, query, request }) => {
    const versions = [query.from, query.to]
    const read = await orRefuseUnreadable(request.log, readRevisions(database, kind, { id, versions }))
    const [from, to] = read ?? []
    if (!(from && to)) return refuseUnknown('id')
    const slice = new TimeSlice()
    // The comparison uses what is computed of each line here.
    await slice.map([...from.says.lines, ...to.says.lines], (line) => [computedLine(line), lineKey(line)])
    const comparison = compareVersions(from.says, to.says)
    await slice.yieldIfSpent()
    return presentComparison(kind, { from, to, comparison })
  })
  revisionRoute(binding, kind)
  restoreRoute(binding, kind)
}

function revisionRoute(binding: Binding, kind: DocumentKind): void {
  const { database } = binding.services
  serve(binding, documentHistoryCalls(kind).revision, async ({ params: { id, version }, text, request }) => {
    const reading = readRevisions(database, kind, { id, versions: [version] })
    const [read] = (await orRefuseUnreadable(request.log, reading)) ?? []
    const stored = read && (await findStoredDocument(database, kind.name, id))
    if (!(read && stored)) return refuseUnknown('version')
    const obstacles = await findObstacles(database, { kind, id, stored, content: read.revision.content })
    return presentRevision(kind, { ...read, id, obstacles }, text)
  })
}

function restoreRoute(binding: Binding, kind: DocumentKind): void {
  const { services } = binding
  serve(binding, documentHistoryCalls(kind).restore, async (call) => {
    const { id, version, restore, keep } = call.body
    const request = { kind, member: call.member, id, version, restored: restore, keep, once: onceKey(call) }
    const outcome = await orRefuseUnreadable(call.request.log, restoreRevision(services, request))
    if (outcome.saved) return presentRestored(outcome, restore, call.text)
    if (outcome.because === 'obstacles') {
      const owner = await findMember(services.database, outcome.content.ownerId)
      const says = versionOf(outcome.content, owner?.name ?? '')
      throw obstacleRefusal(kind, { obstacles: outcome.obstacles, says })
    }
    const savedBy = await nameOfSaver(services.database, outcome)
    throw refusalOf(outcome, { kind, call: 'update', sent: { linePlaces: [] }, savedBy })
  })
}

/** Passes the result on. A revision that cannot be read is logged, and rejected with a sentence. */
async function orRefuseUnreadable<Result>(log: RevisionLog, result: Promise<Result>): Promise<Result> {
  try {
    return await result
  } catch (error) {
    if (!(error instanceof UnreadableRevision)) throw error
    logUnreadable(log, error)
    throw unreadableRefusal(error)
  }
}

function refuseUnknown(field: string): never {
  throw documentNotFound(field)
}
